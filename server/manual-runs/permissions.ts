import type { Relationship } from '@sluice/engine/vocabulary/people';

/** Players start and stop manual runs too (specification, section 6). */
export const canStartManualRun = (_relationship: Relationship) => true;
export const canStopRun = (_relationship: Relationship) => true;
