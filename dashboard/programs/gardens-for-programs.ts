import type { Group } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';

/** The other gardens in which one may make programs. */
export const gardensForPrograms = (groups: readonly Group[], besides: string): readonly Group[] =>
  groups.filter(
    ({ id, relationship, device_type, zone_num }) =>
      id !== besides && zone_num > 0 && device_type !== 'SENSOR' && may(relationship, 'change'),
  );
