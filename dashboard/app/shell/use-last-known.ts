import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UnreachableError } from '../../platform/envelope.ts';

const load = () => import('../../platform/offline/last-known.ts');

/**
 * Keeps what is shown, and puts it back when the server cannot be reached from the start. Returns whether it is still
 * being looked for.
 */
export function useLastKnown(hasIndex: boolean, error: unknown): { isLooking: boolean } {
  const queryClient = useQueryClient();
  const [hasLooked, setLooked] = useState(false);
  const isWanted = !hasIndex && error instanceof UnreachableError;

  useEffect(() => {
    if (!hasIndex) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    void load().then(
      ({ saveLastKnown }) => {
        if (!isOver) stop = saveLastKnown(queryClient);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasIndex, queryClient]);

  useEffect(() => {
    if (!isWanted) return;
    void load()
      .then(({ restoreLastKnown }) => restoreLastKnown(queryClient))
      .catch(() => false)
      .then(() => setLooked(true));
  }, [isWanted, queryClient]);

  return { isLooking: isWanted && !hasLooked };
}
