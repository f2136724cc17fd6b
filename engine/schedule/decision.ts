/** The record of what became of a zone's wish for water on a day. */
import { depthOfRun, netDepth, wholeSeconds } from '../application/run-time.ts';
import type { Skip } from '../skipping/skip.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import { minutes } from '../vocabulary/units.ts';
import type { PlannedZone } from './garden.ts';
import type { HorizonDay } from './horizon.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { PlacedCycle } from './placement.ts';
import type { Decision, PlannedRun, WayOut } from './planned-run.ts';
import type { RunRequest } from './run-request.ts';
import type { Demand } from './smart-demand.ts';

/** Less than this is rounding to whole seconds, mm. */
const SHORTFALL_TO_MENTION_MM = 0.05;

/** A wish's cycles, in the order of their starts, as planned runs. */
export function runsOf({ day }: HorizonDay, request: RunRequest, cycles: readonly PlacedCycle[]): PlannedRun[] {
  const { zone, programId } = request;
  return cycles.map(({ startMs, seconds }, index) => {
    const gross = depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour);
    return {
      id: occurrenceId({ programId, zoneId: zone.id, localDate: day.date, startNumber: index + 1 }),
      zoneId: zone.id,
      programId,
      source: programId === null ? 'SMART' : 'FIX',
      localDate: day.date,
      startsAt: startMs,
      endsAt: startMs + seconds * 1000,
      cycle: index + 1,
      cycles: cycles.length,
      grossMm: gross,
      netMm: netDepth(gross, zone.efficiency),
      litres: zone.isFlowKnown ? (zone.flowLitresPerMinute * seconds) / 60 : null,
      wantedSeconds: request.wantedSeconds,
    };
  });
}

/** A wish that had its turn, with what it got; the ways out are looked for only where it went short. */
export function decisionOf(
  { day }: HorizonDay,
  request: RunRequest,
  runs: readonly PlannedRun[],
  ways: (missingSeconds: number) => readonly WayOut[],
): Decision {
  const seconds = runs.reduce((sum, run) => sum + (run.endsAt - run.startsAt) / 1000, 0);
  const missingSeconds = Math.max(0, wholeSeconds(request.wantedSeconds) - seconds);
  const shortfallMm = netMmOf(request.zone, missingSeconds);
  const isShort = shortfallMm > SHORTFALL_TO_MENTION_MM;
  return {
    zoneId: request.zone.id,
    programId: request.programId,
    localDate: day.date,
    verdict: isShort ? 'shortfall' : 'water',
    skip: null,
    demand: request.demand,
    netMm: runs.reduce((sum, run) => sum + run.netMm, 0),
    shortfallMm: isShort ? shortfallMm : 0,
    waysOut: isShort ? ways(missingSeconds) : [],
  };
}

/** A zone that gets no water by this program, or by its balance: skipped for a reason, or able to wait. */
export function dryDecision(
  { day }: HorizonDay,
  { id: zoneId }: PlannedZone,
  programId: ProgramId | null,
  demand: Demand | null,
  skip: Skip | null,
): Decision {
  const verdict = skip === null ? 'wait' : 'skip';
  return { zoneId, programId, localDate: day.date, verdict, skip, demand, netMm: 0, shortfallMm: 0, waysOut: [] };
}

function netMmOf(zone: PlannedZone, seconds: number): number {
  return netDepth(depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour), zone.efficiency);
}
