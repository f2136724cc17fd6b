/** A zone's request for water on a day as planned runs, and the decision about it. */
import { longestCycle, timedCycles } from '../application/cycle-and-soak.ts';
import { depthOfRun, netDepth, wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { Skip, YieldingSkip } from '../skipping/skip.ts';
import type { ColdDay } from '../skipping/winterization.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import { minutes } from '../vocabulary/units.ts';
import type { WayOut } from '../vocabulary/watering.ts';
import type { DayContext } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import type { HorizonDay } from './horizon.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { PlacedCycle } from './placement.ts';
import type { RunRequest } from './run-request.ts';
import type { LightRuns } from './seedbed.ts';
import type { Demand } from './smart-demand.ts';

/** One zone, one start. The cycles of a run are starts of their own. */
export interface PlannedRun {
  /** The same in every plan that contains this start, so that it never runs twice. */
  readonly id: string;
  readonly zoneId: ZoneId;
  /** Null where the planner made the run. */
  readonly programId: ProgramId | null;
  readonly source: 'SMART' | 'FIX';
  readonly localDate: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Which cycle of how many, from 1. */
  readonly cycle: number;
  readonly cycles: number;
  readonly grossMm: number;
  /** What reaches the roots. */
  readonly netMm: number;
  /** Null where the zone's flow is not known. */
  readonly litres: number | null;
  /** Seconds that the zone wanted on the day, all cycles together. */
  readonly wantedSeconds: number;
}

/** Why a zone is watered on a day, or is not; by a program, or by the planner itself. */
export interface Decision {
  readonly zoneId: ZoneId;
  readonly programId: ProgramId | null;
  readonly localDate: string;
  /** `wait`: nothing was due. `shortfall`: less fits than the zone needs until its next chance, or its program gives. */
  readonly verdict: 'water' | 'wait' | 'skip' | 'shortfall';
  readonly skip: Skip | null;
  /** A forecast that would have delayed watering if the zone could wait; left out where there is none. */
  readonly despite?: YieldingSkip;
  /** Cycles that the ground asks for, where a valve does not allow that many and some water may run off. */
  readonly cyclesWithoutRunoff?: number;
  /** Hours that a cold day leaves, where a run is in them; left out on other days. */
  readonly warmHours?: WarmHours;
  /** Light waterings for seeds that sprout; left out where there are none. */
  readonly light?: LightRuns;
  /** Share of the water that is given to wash out salt; left out where there is none. */
  readonly leachingShare?: number;
  /** Share of their use that plants get at least, where the month's budget leaves them less; left out otherwise. */
  readonly budgetUse?: number;
  /** The balance behind it; null where none is kept. */
  readonly demand: Demand | null;
  /** Water that reaches the roots by this decision, and the missing water; mm. */
  readonly netMm: number;
  readonly shortfallMm: number;
  readonly waysOut: readonly WayOut[];
}

/** From the first to the last of the hours that are warmer than this. */
export interface WarmHours extends Span {
  readonly aboveC: number;
}

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
  { at: { day }, cold }: Pick<DayContext, 'at' | 'cold'>,
  request: RunRequest,
  runs: readonly PlannedRun[],
  ways: (missingSeconds: number) => readonly WayOut[],
): Decision {
  const seconds = runs.reduce((sum, run) => sum + (run.endsAt - run.startsAt) / 1000, 0);
  const missingSeconds = Math.max(0, wholeSeconds(request.neededSeconds) - seconds);
  const shortfallMm = toNetMm(request.zone, missingSeconds);
  const isWorthARun = runs.length === 0 || missingSeconds >= (request.leastPartSeconds ?? 0);
  const isShort = isWorthARun && shortfallMm > SHORTFALL_TO_MENTION_MM;
  return {
    zoneId: request.zone.id,
    programId: request.programId,
    localDate: day.date,
    verdict: isShort ? 'shortfall' : 'water',
    skip: null,
    ...(request.despite === null ? {} : { despite: request.despite }),
    ...findRunoff(request.zone, seconds, runs),
    ...(request.zone.leachingShare > 0 && request.demand !== null ? { leachingShare: request.zone.leachingShare } : {}),
    ...(request.zone.ruleWithoutBudget === undefined || request.demand === null
      ? {}
      : { budgetUse: request.zone.rule.leastUse }),
    ...(request.light === undefined ? {} : { light: request.light }),
    ...(cold === null || runs.length === 0 ? {} : findWarmHours(cold)),
    demand: request.demand,
    netMm: runs.reduce((sum, run) => sum + run.netMm, 0),
    shortfallMm: isShort ? shortfallMm : 0,
    waysOut: isShort ? ways(missingSeconds) : [],
  };
}

function findWarmHours({ hours, skip }: ColdDay): Pick<Decision, 'warmHours'> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { warmHours: { startMs: first.startMs, endMs: last.endMs, aboveC: skip.figures.thresholdC } };
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
