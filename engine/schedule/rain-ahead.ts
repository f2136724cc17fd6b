/** Rain of the next days, and how much room a watering leaves for it (docs/decisions/0022). */
import type { ExpectedDay } from './smart-demand.ts';

/** Days that a zone's demand looks at: today and the 72 hours after. */
export const DAYS_AHEAD = 4;

/**
 * Room that a watering today leaves for expected later rain, mm. What the plants use before the rain makes room too: it
 * is counted at the lowest forecast. No more room is left than lets the plants reach the day after the rain without it,
 * at `untilStressMm`: so there is one run before the rain, and none if it comes.
 */
export function roomForLaterRain(
  days: readonly ExpectedDay[],
  daysToNext: number,
  untilStressMm: number,
  allowance: number,
): number {
  const [today] = days;
  let roomMm = 0;
  let rainMm = 0;
  let usedMm = 0;
  for (const day of days.slice(0, DAYS_AHEAD)) {
    rainMm += day.rainMm;
    const rainRoomMm = rainMm - usedMm / allowance;
    usedMm += day.cropEtMm;
    const isLater = today !== undefined && day.epochDay >= today.epochDay + daysToNext;
    if (isLater) roomMm = Math.max(roomMm, Math.min(rainRoomMm, untilStressMm - allowance * usedMm));
  }
  return roomMm;
}

/** Millimetres that are not given today, for the rain of a day. */
export interface HeldForRain {
  readonly mm: number;
  readonly epochDay: number;
}

/** Less than this is no decision, mm. */
const MIN_REPORTED_MM = 0.5;

/** The wettest day ahead, and the water held back for it; null where it is too little to matter. */
export function findHeldForRain(days: readonly ExpectedDay[], heldMm: number): HeldForRain | null {
  if (heldMm < MIN_REPORTED_MM) return null;
  const [first, ...others] = days;
  if (first === undefined) return null;
  const wetter = (one: ExpectedDay, other: ExpectedDay) =>
    other.rainMm - one.rainMm || other.possibleRainMm - one.possibleRainMm;
  const wettest = others.reduce((best, day) => (wetter(best, day) > 0 ? day : best), first);
  return wettest.possibleRainMm > 0 ? { mm: heldMm, epochDay: wettest.epochDay } : null;
}
