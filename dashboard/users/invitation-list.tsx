import type { Invitation } from '@sluice/contract/users';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Email } from '../ui/email.tsx';
import { Section } from '../ui/section.tsx';
import { useRemoveInvitation } from './calls.ts';
import { PeopleCard } from './people-card.tsx';
import { useRoleWords } from './role-words.ts';
import classes from './share-row.module.css';

type Props = { groupId: string; invitations: readonly Invitation[]; isOwned: boolean };

export function InvitationList({ groupId, invitations, isOwned }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveInvitation(groupId);
  return (
    <Section title={t('users.invitations')}>
      <PeopleCard>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isOwned={isOwned}
            isBusy={remove.isPending && remove.variables === invitation.id}
            onRemove={() => remove.mutate(invitation.id, { onSuccess: () => showDone(t('form.removed'), null) })}
          />
        ))}
      </PeopleCard>
    </Section>
  );
}

type InvitationRowProps = { invitation: Invitation; isOwned: boolean; isBusy: boolean; onRemove: () => void };

/** Somebody who was asked and has no account yet. */
function InvitationRow({ invitation, isOwned, isBusy, onRemove }: InvitationRowProps) {
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
