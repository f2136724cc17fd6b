import { boostRunTime, grossDepth, runTime, wholeSeconds } from '../application/run-time.ts';
import { mm } from '../vocabulary/units.ts';
import type { PlannedZone, Preferences } from './garden.ts';

/** A shorter run ends before the pipes are full. */
const MIN_VALVE_SECONDS = 10;

/** Seconds that bring this much to the zone's roots and what washes out its salt, including its boost. */
export function secondsFor(zone: PlannedZone, netMm: number): number {
  const run = runTime(
    grossDepth(mm(netMm / (1 - zone.leachingShare)), zone.efficiency),
    zone.precipitationRateMmPerHour,
  );
  return wholeSeconds(60 * boostRunTime(run, zone.boostPercent));
}

/**
 * The shortest run of a zone: the garden's setting, or half of what the zone has room for, where that is shorter, so
 * that a bed of a few litres is watered too.
 */
export function leastRunSeconds(zone: PlannedZone, preferences: Preferences): number {
  return Math.min(preferences.leastRunSeconds, Math.max(MIN_VALVE_SECONDS, Math.floor(wholeRefill(zone) / 2)));
}

/** Whether even the shortest run that a valve can make gives more water than the root zone has room for. */
export const isTooSmallForHeads = (zone: PlannedZone): boolean => wholeRefill(zone) < MIN_VALVE_SECONDS;

function wholeRefill(zone: PlannedZone): number {
  const { triggerDepletionMm, refillToDepletionMm } = zone.rule;
  return secondsFor(zone, triggerDepletionMm - refillToDepletionMm);
}
