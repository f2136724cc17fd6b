import { NativeSelect } from '@mantine/core';
import type { Share, ShareCreation } from '@sluice/contract/users';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Email } from '../ui/email.tsx';
import { useRoleWords } from './role-words.ts';
import classes from './share-row.module.css';

type Role = ShareCreation['relationship'];

type Props = {
  share: Share;
  isOneself: boolean;
  /** Only the owner changes and removes others. */
  isOwned: boolean;
  isBusy: boolean;
  onChangeRole: (role: Role) => void;
  onRemove: () => void;
};

export function ShareRow({ share, isOneself, isOwned, isBusy, onChangeRole, onRemove }: Props) {
  const { t } = useTranslation();
  const { nameOf, addable } = useRoleWords();
  const { name, email, relationship } = share;
  const mayChange = isOwned && relationship !== 'OWNER';
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{isOneself ? t('users.you', { name }) : name}</span>
        <span className={classes.email}>
          <Email address={email} />
        </span>
      </div>
      {mayChange ? (
        <div className={classes.actions}>
          <NativeSelect
            aria-label={t('users.roleOf', { name })}
            value={relationship}
            disabled={isBusy}
            data={addable.map(({ value, label }) => ({ value, label }))}
            onChange={({ currentTarget }) => onChangeRole(currentTarget.value as Role)}
          />
          <RemoveButton name={name} onRemove={onRemove} />
        </div>
      ) : (
        <span className={classes.role}>{nameOf(relationship)}</span>
      )}
    </li>
  );
}
