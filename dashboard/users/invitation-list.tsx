import type { Invitation } from '@sluice/contract/users';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Section } from '../ui/section.tsx';
import { useRemoveInvitation } from './calls.ts';
import { InvitationRow } from './invitation-row.tsx';
import { PeopleCard } from './people-card.tsx';

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
