import type { Invitation } from '@sluice/contract/users';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Email } from '../ui/email.tsx';
import { useRoleWords } from './role-words.ts';
import classes from './share-row.module.css';

type Props = { invitation: Invitation; isOwned: boolean; isBusy: boolean; onRemove: () => void };

/** Somebody who was asked and has no account yet. */
export function InvitationRow({ invitation, isOwned, isBusy, onRemove }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { nameOf } = useRoleWords();
  const { email, relationship, expires } = invitation;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          <Email address={email} />
        </span>
        <span className={classes.email} title={dates.exact(expires.utc)}>
          {t('users.invited', { role: nameOf(relationship), day: dates.dayAndMonth(expires.local_date) })}
        </span>
      </div>
      {isOwned && <RemoveButton name={email} isBusy={isBusy} onRemove={onRemove} />}
    </li>
  );
}
