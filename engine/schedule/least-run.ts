import { boosted, grossDepth, runTime, wholeSeconds } from '../application/run-time.ts';
import { mm } from '../vocabulary/units.ts';
import type { PlannedZone, Preferences } from './garden.ts';

/** A run shorter than this is over before pipes are full. */
const MIN_VALVE_SECONDS = 10;

/** Seconds that bring so much to the zone's roots, its boost with them. */
export function secondsFor(zone: PlannedZone, netMm: number): number {
  const run = runTime(grossDepth(mm(netMm), zone.efficiency), zone.precipitationRateMmPerHour);
  return wholeSeconds(60 * boosted(run, zone.boostPercent));
}

/**
 * The shortest run of a zone that is worth opening its valve: the garden's, or half of what the zone can be without, where
 * that is shorter, so that a bed of a few litres is watered too.
 */
export function leastRunSeconds(zone: PlannedZone, preferences: Preferences): number {
  return Math.min(preferences.leastRunSeconds, Math.max(MIN_VALVE_SECONDS, Math.floor(wholeRefill(zone) / 2)));
}

/** Whether the zone's heads give more within the shortest run that valves can make than its roots can be without. */
export const isTooSmallForItsHeads = (zone: PlannedZone): boolean => wholeRefill(zone) < MIN_VALVE_SECONDS;

function wholeRefill(zone: PlannedZone): number {
  const { triggerDepletionMm, refillToDepletionMm } = zone.rule;
  return secondsFor(zone, triggerDepletionMm - refillToDepletionMm);
}
