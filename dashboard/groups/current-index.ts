/** The current garden: chosen once by the shell, read by every page in it. */
import type { Index } from '@sluice/contract/groups';
import { createContext, useContext } from 'react';

const CurrentIndex = createContext<Index | null>(null);

export const CurrentIndexProvider = CurrentIndex;

export const useIsInShell = () => useContext(CurrentIndex) !== null;

export function useCurrentIndex(): Index {
  const index = useContext(CurrentIndex);
  if (!index) throw new Error('useCurrentIndex is used outside the shell');
  return index;
}
