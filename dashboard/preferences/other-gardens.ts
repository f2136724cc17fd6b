import type { Group } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';

/** The other gardens whose settings one may change. */
export const otherGardens = (groups: readonly Group[], besides: string): readonly Group[] =>
  groups.filter(({ id, relationship }) => id !== besides && may(relationship, 'change'));
