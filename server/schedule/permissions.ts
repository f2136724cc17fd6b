import type { Relationship } from '@sluice/engine/vocabulary/people';

export const canSeeSchedule = (_relationship: Relationship) => true;
/** Players set manual rain delays too (specification, section 6). */
export const canSetRainDelay = (_relationship: Relationship) => true;
