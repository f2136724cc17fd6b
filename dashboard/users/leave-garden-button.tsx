import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveGroup } from '../groups/index.ts';
import { showDone } from '../page-kit/show-done.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import classes from '../ui/form-page.module.css';
import { useLeaveGarden } from './calls.ts';

type Props = { group: Pick<CurrentGroup, 'id' | 'name'>; ownId: string };

/** Whoever shares a garden may leave it; only its owner can let them in again. */
export function LeaveGarden({ group, ownId }: Props) {
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
