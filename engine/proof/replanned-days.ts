/** Days in which the planner is asked again and again, as a server does (docs/decisions/0019). */
import { netDepth } from '../application/run-time.ts';
import { programMinutes } from '../programs/program.ts';
import { programSpan } from '../programs/program-span.ts';
import type { DayStart } from '../schedule/day-progress.ts';
import type { Decision, PlannedRun } from '../schedule/decision.ts';
import type { Garden } from '../schedule/garden.ts';
import { Horizon } from '../schedule/horizon.ts';
import { plan } from '../schedule/plan.ts';
import type { PlanState, ZoneState } from '../schedule/plan-state.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { HOUR_MS, litresPerMinute, MINUTE_MS, mm } from '../vocabulary/units.ts';

/** What a plan is made of at an instant of a day. */
export interface Replanning {
  readonly garden: Garden;
  readonly outlook: readonly DayOutlook[];
}

export interface ReplannedDay {
  /** What was started, in order. */
  readonly started: readonly PlannedRun[];
  readonly end: PlanState;
  /** Of the last plan. */
  readonly decisions: readonly Decision[];
}

/** Every hour with new weather, and 60 and 5 minutes before each start. */
export function usualMoments(dayStartMs: number, dayEndMs: number, starts: readonly number[]): number[] {
  const hours = Array.from(
    { length: Math.ceil((dayEndMs - dayStartMs) / HOUR_MS) },
    (_, hour) => dayStartMs + hour * HOUR_MS + 8 * MINUTE_MS,
  );
  const before = starts.flatMap((start) => [start - 60 * MINUTE_MS, start - 5 * MINUTE_MS]);
  return [dayStartMs, ...hours, ...before].filter((at) => at >= dayStartMs && at < dayEndMs).toSorted((a, b) => a - b);
}

/**
 * A day with a plan at each of these moments. A run is started when its time has come, and waters as planned; what has
 * started is given to the next plan as fact.
 *
 * @param inputAt garden and weather as they are at a moment
 */
export function replannedDay(
  begin: PlanState,
  moments: readonly number[],
  inputAt: (atMs: number) => Replanning,
): ReplannedDay {
  const started: PlannedRun[] = [];
  let ahead: readonly PlannedRun[] = [];
  let decisions: readonly Decision[] = [];
  const last = inputAt(Number.POSITIVE_INFINITY);
  const day = new Horizon(last.garden).day(begin.epochDay)?.day;
  if (day === undefined) throw new Error('a day that the calendar does not have');
  const isOfToday = ({ localDate }: PlannedRun) => localDate === day.date;
  for (const nowMs of moments.toSorted((a, b) => a - b)) {
    started.push(...ahead.filter((run) => run.startsAt <= nowMs && isOfToday(run)));
    const { garden, outlook } = inputAt(nowMs);
    const left = ahead.filter((run) => run.startsAt > nowMs && isOfToday(run));
    const remaining = left.filter((run) => isBegun(run, garden, begin.epochDay, started, nowMs));
    const made = plan(garden, outlook, stateNow(begin, garden, started, remaining, left, nowMs), 3);
    ahead = [...remaining, ...made.runs.filter((run) => run.startsAt > nowMs)];
    decisions = made.decisions.filter(({ localDate }) => localDate === day.date);
  }
  started.push(...ahead.filter(isOfToday));
  const evening = stateNow(begin, last.garden, started, [], [], day.endMs - 1);
  return { started, decisions, end: plan(last.garden, last.outlook, evening, 1).end };
}

/** Whether more of what has started belongs to this run: its program's time has passed, or its first cycle has. */
function isBegun(
  run: PlannedRun,
  garden: Garden,
  epochDay: number,
  started: readonly PlannedRun[],
  nowMs: number,
): boolean {
  if (run.programId === null) {
    return started.some(({ zoneId, programId }) => zoneId === run.zoneId && programId === null);
  }
  const program = garden.programs.find(({ id }) => id === run.programId);
  const at = new Horizon(garden).day(epochDay);
  if (program === undefined || at === null) return false;
  const flows = new Map(garden.zones.map((zone) => [zone.id, zone.flowLitresPerMinute]));
  const minutes = programMinutes(program, (id) => flows.get(id) ?? litresPerMinute(1));
  return programSpan(program, minutes, at.day, at.sun).startMs <= nowMs;
}

function stateNow(
  begin: PlanState,
  garden: Garden,
  started: readonly PlannedRun[],
  remaining: readonly PlannedRun[],
  left: readonly PlannedRun[],
  nowMs: number,
): PlanState {
  const given = new Map<ZoneId, number>();
  const begun = [...started, ...remaining];
  for (const { zoneId, grossMm } of begun) given.set(zoneId, (given.get(zoneId) ?? 0) + grossMm);
  const zones = new Map<ZoneId, ZoneState>();
  for (const zone of garden.zones) {
    const morning = begin.zones.get(zone.id);
    if (morning === undefined) continue;
    const depletionMm = morning.depletionMm - netDepth(mm(given.get(zone.id) ?? 0), zone.efficiency);
    const isWatered = given.has(zone.id) && !morning.wateredEpochDays.includes(begin.epochDay);
    const wateredEpochDays = isWatered ? [...morning.wateredEpochDays, begin.epochDay] : morning.wateredEpochDays;
    zones.set(zone.id, { ...morning, depletionMm, wateredEpochDays });
  }
  return {
    ...begin,
    notBeforeMs: nowMs + 1,
    zones,
    progress: {
      starts: begun.map(toDayStart),
      plannedStarts: left
        .filter((run) => run.programId === null && !remaining.includes(run))
        .map(({ zoneId, startsAt, endsAt, wantedSeconds }) => ({
          zoneId,
          startMs: startsAt,
          seconds: (endsAt - startsAt) / 1000,
          wantedSeconds,
        })),
    },
  };
}

const toDayStart = ({ zoneId, programId, startsAt, endsAt }: PlannedRun): DayStart => ({
  zoneId,
  programId,
  isByHand: false,
  isWet: true,
  startMs: startsAt,
  endMs: endsAt,
});
