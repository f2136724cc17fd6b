import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForChanges } from '../../platform/api/live-updates.ts';
import { endSession } from '../../platform/api/session.ts';
import { gatherChanges } from './gather-changes.ts';
import { refreshTouched } from './live-topics.ts';

/** Keeps the shown data up to date while the shell is open. */
export function useLiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      listenForChanges({
        onChange: gatherChanges((changes) => refreshTouched(queryClient, changes)),
        onReset: () => void queryClient.invalidateQueries(),
        onEnd: () => endSession(),
      }),
    [queryClient],
  );
}
