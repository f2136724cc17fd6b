import type { Relationship } from '@sluice/engine/vocabulary/people';

export const canSeeGroup = (_relationship: Relationship) => true;
