import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UnreachableError } from '../../platform/api/envelope.ts';

const load = () => import('../../platform/offline/stored-answers.ts');
/** Milliseconds; the code that stores answers is not part of the first view. */
const SAVE_AFTER_MS = 1_500;

/**
 * Stores the answers that are shown, and restores them when the server cannot be reached from the start. Returns whether
 * it is still looking for them.
 */
export function useStoredAnswers(hasIndex: boolean, error: unknown): { isLooking: boolean } {
  const queryClient = useQueryClient();
  const [hasLooked, setLooked] = useState(false);
  const isWanted = !hasIndex && error instanceof UnreachableError;

  useEffect(() => {
    if (!hasIndex) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const timer = setTimeout(() => {
      void load().then(
        ({ storeAnswers: saveLastKnown }) => {
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
      .then(({ restoreAnswers: restoreLastKnown }) => restoreLastKnown(queryClient))
      .catch(() => false)
      .then(() => setLooked(true));
  }, [isWanted, queryClient]);

  return { isLooking: isWanted && !hasLooked };
}
