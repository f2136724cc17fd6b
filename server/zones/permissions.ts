import type { Relationship } from '@sluice/engine/vocabulary/people';

export const canSeeZone = (_relationship: Relationship) => true;
