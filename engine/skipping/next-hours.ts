import type { SkipFor } from './skip.ts';

/** The skip of a zone whose watering hours of today are over, and whose plants can wait for the next ones. */
export function skipForNextHours(
  depletionMm: number,
  stressDepletionMm: number,
  nextHoursAt: number | null,
): SkipFor<'NEXT_HOURS'> {
  const figures = { depletionMm, stressDepletionMm, ...(nextHoursAt === null ? {} : { nextHoursAt }) };
  return { reason: 'NEXT_HOURS', figures, turningPoint: null };
}
