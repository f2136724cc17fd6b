import type { Share } from '@sluice/contract/users';
import { useState } from 'react';
import { RemoveDialog } from '../page-kit/remove-dialog.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useChangeRole, useEndShare } from './calls.ts';
import { PeopleCard } from './people-card.tsx';
import { ShareRow } from './share-row.tsx';

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
