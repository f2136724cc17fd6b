import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UnreachableError } from '../../platform/api/envelope.ts';

const load = () => import('../../platform/offline/last-known.ts');
/** Milliseconds: what keeps the page for later does not come with its first view. */
const SAVE_AFTER_MS = 1_500;

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
    const timer = setTimeout(() => {
      void load().then(
        ({ saveLastKnown }) => {
          if (!isOver) stop = saveLastKnown(queryClient);
        },
        () => undefined,
      );
    }, SAVE_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
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
