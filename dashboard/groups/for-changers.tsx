import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import type { ReactNode } from 'react';
import { NotYours } from '../page-kit/frame/not-yours.tsx';
import { useCurrentIndex } from './current-index.ts';

/** Outside of settings this refuses users who may not change the garden. */
export function ForChangers({ children }: { children: (group: CurrentGroup) => ReactNode }) {
  const garden = useGarden();
  return garden?.mayChange ? children(garden.group) : <NotYours />;
}

/** The garden of a page that only gardens have, and whether one may change it. */
export function useGarden(): { group: CurrentGroup; mayChange: boolean } | null {
  const { current_group: group } = useCurrentIndex();
  return group && { group, mayChange: may(group.relationship, 'change') };
}
