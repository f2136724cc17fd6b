import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { useCurrentIndex } from './current-index.ts';

/** The garden of a page that only gardens have, and whether one may change it. */
export function useGarden(): { group: CurrentGroup; mayChange: boolean } | null {
  const { current_group: group } = useCurrentIndex();
  return group && { group, mayChange: may(group.relationship, 'change') };
}
