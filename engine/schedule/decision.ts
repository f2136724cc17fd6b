/** The record of a zone's request for water on a day. */
import { longestCycle, timedCycles } from '../application/cycle-and-soak.ts';
import { depthOfRun, netDepth, wholeSeconds } from '../application/run-time.ts';
import type { Skip } from '../skipping/skip.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import { minutes } from '../vocabulary/units.ts';
import type { WayOut } from '../vocabulary/watering.ts';
import type { PlannedZone } from './garden.ts';
import type { HorizonDay } from './horizon.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { PlacedCycle } from './placement.ts';
import type { Decision, PlannedRun } from './planned-run.ts';
import type { RunRequest } from './run-request.ts';
import type { Demand } from './smart-demand.ts';

/** Smaller differences are rounding to whole seconds, mm. */
const SHORTFALL_TO_MENTION_MM = 0.05;

/** A request's cycles as planned runs, in the order of their starts. */
export function toRuns({ day }: HorizonDay, request: RunRequest, cycles: readonly PlacedCycle[]): PlannedRun[] {
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

/** A placed request with what it got; if that is less than needed it is a shortfall, with remedies. */
export function toDecision(
  { day }: HorizonDay,
  request: RunRequest,
  runs: readonly PlannedRun[],
  ways: (missingSeconds: number) => readonly WayOut[],
): Decision {
  const seconds = runs.reduce((sum, run) => sum + (run.endsAt - run.startsAt) / 1000, 0);
  const missingSeconds = Math.max(0, wholeSeconds(request.neededSeconds) - seconds);
  const shortfallMm = toNetMm(request.zone, missingSeconds);
  const isShort = shortfallMm > SHORTFALL_TO_MENTION_MM;
  return {
    zoneId: request.zone.id,
    programId: request.programId,
    localDate: day.date,
    verdict: isShort ? 'shortfall' : 'water',
    skip: null,
    ...(request.despite === null ? {} : { despite: request.despite }),
    ...findRunoff(request.zone, seconds, runs),
    demand: request.demand,
    netMm: runs.reduce((sum, run) => sum + run.netMm, 0),
    shortfallMm: isShort ? shortfallMm : 0,
    waysOut: isShort ? ways(missingSeconds) : [],
  };
}

/** The cycles needed, where the planned ones let water run off. */
function findRunoff({ ground }: PlannedZone, seconds: number, runs: readonly PlannedRun[]) {
  const longest = longestCycle(ground);
  const longestRunMs = Math.max(...runs.map(({ startsAt, endsAt }) => endsAt - startsAt));
  if (longest === null || longestRunMs < (60 * longest + 1) * 1000) return {};
  return { cyclesWithoutRunoff: timedCycles(seconds, ground).cyclesWithoutRunoff };
}

/** A zone whose heads give more in the shortest run than its roots have room for. */
export function unfitDecision(at: HorizonDay, zone: PlannedZone, demand: Demand): Decision {
  const dry = dryDecision(at, zone, null, demand, null);
  return { ...dry, verdict: 'shortfall', shortfallMm: demand.netMm, waysOut: ['lessFlow'] };
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

function toNetMm(zone: PlannedZone, seconds: number): number {
  return netDepth(depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour), zone.efficiency);
}
