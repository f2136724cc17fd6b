import '../ui/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { LoadFailed } from '../page-kit/load-failed.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import page from '../ui/page.module.css';
import { sharesQuery } from './calls.ts';
import { InvitationList } from './invitation-list.tsx';
import { LeaveGarden } from './leave-garden-button.tsx';
import { ShareList } from './share-list.tsx';

/** Who shares the garden. Its owner adds and removes; everybody else sees, and may leave. */
export default function UsersPage() {
  const { t } = useTranslation();
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
      ) : (
        <LeaveGarden group={group} ownId={user.id} />
      )}
    </div>
  );
}
