import type { Share } from '@sluice/contract/users';
import { useState } from 'react';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useChangeRole, useEndShare } from './calls.ts';
import { ShareRow } from './share-row.tsx';
import classes from './users.module.css';

type Props = { groupId: string; shares: readonly Share[]; ownId: string; isOwned: boolean };

export function ShareList({ groupId, shares, ownId, isOwned }: Props) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Share | null>(null);
  const changeRole = useChangeRole(groupId);
  const end = useEndShare(groupId);

  const remove = ({ user_id }: Share) =>
    end.mutate(user_id, {
      onSuccess: () => showDone(t('form.removed'), null),
      onSettled: () => setLeaving(null),
    });

  return (
    <Card>
      <ul className={classes.people}>
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
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('users.removeTitle', { name: leaving?.name ?? '' })}
        confirm={t('form.remove')}
        cancel={t('form.cancel')}
        isBusy={end.isPending}
        isHarmful
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(null)}
      >
        <p>{t('users.removeText', { name: leaving?.name ?? '' })}</p>
      </ConfirmDialog>
    </Card>
  );
}
