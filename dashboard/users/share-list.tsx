import { NativeSelect } from '@mantine/core';
import type { Share, ShareCreation } from '@sluice/contract/users';
import { type ReactNode, useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveButton, RemoveDialog } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import { Email } from '../ui/text/email.tsx';
import { useChangeRole, useEndShare } from './calls.ts';
import { useRoleWords } from './role-words.ts';
import classes from './share-row.module.css';
import peopleCardClasses from './users.module.css';

type Props = { groupId: string; shares: readonly Share[]; ownId: string; isOwned: boolean };

export function ShareList({ groupId, shares, ownId, isOwned }: Props) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Share | null>(null);
  const changeRole = useChangeRole(groupId);
  const end = useEndShare(groupId);

  return (
    <>
      <PeopleCard>
        {shares.map((share) => (
          <ShareRow
            key={share.user_id}
            share={share}
            isOneself={share.user_id === ownId}
            isOwned={isOwned}
            isBusy={changeRole.isPending && changeRole.variables.userId === share.user_id}
            onChangeRole={(relationship) =>
              changeRole.mutate(
                { userId: share.user_id, relationship },
                { onSuccess: () => showDone(t('form.saved'), null) },
              )
            }
            onRemove={() => setLeaving(share)}
          />
        ))}
      </PeopleCard>
      <RemoveDialog
        isOpen={leaving !== null}
        title={t('users.removeTitle', { name: leaving?.name ?? '' })}
        warning={t('users.removeText', { name: leaving?.name ?? '' })}
        isBusy={end.isPending}
        onRemove={() => end.mutateAsync(leaving?.user_id ?? '')}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

type Role = ShareCreation['relationship'];

type ShareRowProps = {
  share: Share;
  isOneself: boolean;
  /** Only the owner changes and removes others. */
  isOwned: boolean;
  isBusy: boolean;
  onChangeRole: (role: Role) => void;
  onRemove: () => void;
};

function ShareRow({ share, isOneself, isOwned, isBusy, onChangeRole, onRemove }: ShareRowProps) {
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

export const PeopleCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <ul className={peopleCardClasses.people}>{children}</ul>
  </Card>
);
