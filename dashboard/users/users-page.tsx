import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Invitation } from '@sluice/contract/users';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { AlarmContactsSection } from '../alarm-contacts/index.ts';
import { DelegationsSection } from '../firms/index.ts';
import { chooseGroup, leaveGroup, useCurrentIndex } from '../groups/index.ts';
import { GuestLinksSection } from '../guest-links/index.ts';
import { LoadFailed } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSubject } from '../page-kit/frame/subject.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Email } from '../ui/text/email.tsx';
import { sharesQuery, useInvitationLink, useLeaveGarden, useRemoveInvitation } from './calls.ts';
import { InvitationLink } from './invitation-link.tsx';
import { useRoleTexts } from './role-texts.ts';
import { PeopleCard, ShareList } from './share-list.tsx';
import invitationListClasses from './share-row.module.css';

/** Who shares the garden. Its owner adds and removes; everybody else sees, and may leave. */
export default function UsersPage() {
  const { t } = useTranslation();
  useNamedGarden();
  const { current_group: group, user } = useCurrentIndex();
  const { data, isError, refetch } = useQuery({ ...sharesQuery(group?.id ?? ''), enabled: group !== null });
  if (!group) return null;
  const isOwned = may(group.relationship, 'own');
  const owner = group.shares.find(({ relationship }) => relationship === 'OWNER');
  return (
    <div className={page.page}>
      <p className={page.lead}>
        {isOwned ? t('users.lead') : t('users.leadOthers', { owner: owner?.name ?? '', garden: group.name })}
      </p>
      <ShareList groupId={group.id} shares={data?.shares ?? group.shares} ownId={user.id} isOwned={isOwned} />
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data && data.invitations.length > 0 && (
        <InvitationList groupId={group.id} invitations={data.invitations} isOwned={isOwned} />
      )}
      {isOwned ? (
        <div className={classes.actions}>
          <Button component={Link} to="/settings/users/AddUser">
            {t('users.add')}
          </Button>
        </div>
      ) : group.shares.some(({ user_id }) => user_id === user.id) ? (
        <LeaveGarden group={group} ownId={user.id} />
      ) : (
        <p className={page.lead}>{t('firms.through')}</p>
      )}
      <DelegationsSection key={`firms of ${group.id}`} groupId={group.id} isOwned={isOwned} />
      {may(group.relationship, 'change') && <GuestLinksSection key={group.id} group={group} />}
      <AlarmContactsSection key={`alarms of ${group.id}`} group={group} user={user} />
    </div>
  );
}

/** Messages name their garden in the address: it is opened first. */
function useNamedGarden() {
  const named = useSubject('garden');
  const navigate = useNavigate();
  useEffect(() => {
    if (named === undefined) return;
    chooseGroup(named);
    void navigate({ to: '/settings/users', search: {}, replace: true });
  }, [named, navigate]);
}

type Props = { group: Pick<CurrentGroup, 'id' | 'name'>; ownId: string };

/** Anyone who shares a garden may leave it; only its owner can let them in again. */
function LeaveGarden({ group, ownId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const { mutateAsync: end, isPending } = useLeaveGarden(group.id);
  const leave = async () => {
    try {
      await end(ownId);
      leaveGroup(group.id);
      await navigate({ to: '/home' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.index() });
      showDone(t('users.left', { garden: group.name }), null);
    } catch {
      setAsking(false);
    }
  };
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('users.leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('users.leaveTitle', { garden: group.name })}
        confirm={t('users.leave')}
        cancel={t('form.cancel')}
        isBusy={isPending}
        isHarmful
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('users.leaveText')}</p>
      </ConfirmDialog>
    </div>
  );
}

type InvitationListProps = { groupId: string; invitations: readonly Invitation[]; isOwned: boolean };

function InvitationList({ groupId, invitations, isOwned }: InvitationListProps) {
  const { t } = useTranslation();
  const remove = useRemoveInvitation(groupId);
  const makeLink = useInvitationLink(groupId);
  if (makeLink.data) return <InvitationLink {...makeLink.data} onClose={makeLink.reset} />;
  return (
    <Section title={t('users.invitations')}>
      <PeopleCard>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isOwned={isOwned}
            isBusy={remove.isPending && remove.variables === invitation.id}
            link={
              <Button
                variant="default"
                aria-label={`${t('users.newLink')}: ${invitation.email}`}
                loading={makeLink.isPending && makeLink.variables === invitation.id}
                onClick={() => makeLink.mutate(invitation.id)}
              >
                {t('users.newLink')}
              </Button>
            }
            onRemove={() => remove.mutate(invitation.id, { onSuccess: () => showDone(t('form.removed'), null) })}
          />
        ))}
      </PeopleCard>
    </Section>
  );
}

type InvitationRowProps = {
  invitation: Invitation;
  isOwned: boolean;
  link: ReactNode;
  isBusy: boolean;
  onRemove: () => void;
};

/** Somebody who was asked and has no account yet. */
function InvitationRow({ invitation, isOwned, link, isBusy, onRemove }: InvitationRowProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { nameOf } = useRoleTexts();
  const { email, relationship, expires } = invitation;
  return (
    <li className={invitationListClasses.row}>
      <div className={invitationListClasses.who}>
        <span className={invitationListClasses.name}>
          <Email address={email} />
        </span>
        <span className={invitationListClasses.email} title={dates.exact(expires.utc)}>
          {t('users.invited', { role: nameOf(relationship), day: dates.dayAndMonth(expires.local_date) })}
        </span>
      </div>
      {isOwned && (
        <div className={invitationListClasses.actions}>
          {link}
          <RemoveButton name={email} isBusy={isBusy} onRemove={onRemove} />
        </div>
      )}
    </li>
  );
}
