/** What the planner would have done in a garden on past days, with its settings of today and the weather that came. */
import { setImmediate } from 'node:timers/promises';
import { toEpochDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { Program } from '@sluice/engine/programs/program';
import type { PlannedRun } from '@sluice/engine/schedule/decision';
import { type PastDay, planPastDays } from '@sluice/engine/schedule/past-days';
import type { PlanState, ZoneState } from '@sluice/engine/schedule/plan-state';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { midnightIn } from '../platform/moments.ts';
import type { PlannerView, Trial } from '../schedule/index.ts';
import { firstDepletionMm, type ZoneRow } from '../zones/index.ts';

/** Plants as they stand now had grown on, and were not watered as seedlings a year ago. */
export const GROWN: Trial = {
  changeZone: (zone) => ({
    ...zone,
    recipe: zone.recipe === 'NEW_PLANT' ? 'DEFAULT' : zone.recipe,
    plantedOn: null,
    sownOn: null,
  }),
  isUndisturbed: true,
};

/** The same with one of the zones in the place of the stored one. */
export const grownWith = (tried: ZoneRow): Trial => ({
  ...GROWN,
  changeZone: (zone) => GROWN.changeZone(zone.id === tried.id ? tried : zone),
});

/** After this many days others get their turn: some milliseconds of a garden with a hundred zones. */
const DAYS_AT_ONCE = 5;

/** Of a zone that is watered. */
export interface ZoneWater {
  /** Null where its flow is not known. */
  readonly litres: number | null;
  readonly seconds: number;
}

export interface PlannedDay {
  /** ISO. */
  readonly date: string;
  readonly litres: number;
  readonly isWatered: boolean;
  readonly zones: ReadonlyMap<ZoneId, ZoneWater>;
  /** In the evening, mm below field capacity. */
  readonly depletionMm: ReadonlyMap<ZoneId, number>;
  readonly stressedZones: ReadonlySet<ZoneId>;
  /** Zones of which a start was left out for a reason. */
  readonly skippedZones: ReadonlySet<ZoneId>;
}

/** Each day from one local ISO date to another; `outlook` may reach further, for what lies ahead of the last ones. */
export async function planDays(
  view: Pick<PlannerView, 'garden' | 'zones'>,
  outlook: readonly DayOutlook[],
  from: string,
  to: string,
): Promise<PlannedDay[]> {
  const days: PlannedDay[] = [];
  for (const { epochDay, runs, decisions, depletionMm, stressedZones } of replayDays(view, outlook, from, to)) {
    const litres = runs.reduce((sum, run) => sum + (run.litres ?? 0), 0);
    const date = toPlainDate(epochDay).toString();
    const skippedZones = new Set(decisions.flatMap(({ verdict, zoneId }) => (verdict === 'skip' ? [zoneId] : [])));
    const zones = sumByZone(runs);
    days.push({ date, litres, isWatered: runs.length > 0, zones, depletionMm, stressedZones, skippedZones });
    if (days.length % DAYS_AT_ONCE === 0) await setImmediate();
  }
  return days;
}

/** The same days as the engine plans them, one when it is asked for. */
export function replayDays(
  { garden: asToday, zones }: Pick<PlannerView, 'garden' | 'zones'>,
  outlook: readonly DayOutlook[],
  from: string,
  to: string,
): Iterable<PastDay> {
  const garden = { ...asToday, programs: asToday.programs.map((program) => beganBy(program, from)) };
  const firstDay = toEpochDay(Temporal.PlainDate.from(from));
  const begin: PlanState = {
    epochDay: firstDay,
    notBeforeMs: midnightIn(garden.timeZone, from),
    zones: new Map(garden.zones.map(({ id }) => [id, beginOf(zones, id, from)])),
    sourceFreeFromMs: new Map(),
  };
  return planPastDays(garden, outlook, begin, toEpochDay(Temporal.PlainDate.from(to)) - firstDay + 1);
}

function sumByZone(runs: readonly PlannedRun[]): Map<ZoneId, ZoneWater> {
  const sums = new Map<ZoneId, ZoneWater>();
  for (const { zoneId, litres, startsAt, endsAt } of runs) {
    const before = sums.get(zoneId) ?? { litres: 0, seconds: 0 };
    sums.set(zoneId, {
      litres: litres === null || before.litres === null ? null : before.litres + litres,
      seconds: before.seconds + (endsAt - startsAt) / 1_000,
    });
  }
  return sums;
}

/** A program without an end was not wanted since the day on which somebody entered it, but is wanted every year. */
const beganBy = (program: Program, date: string): Program =>
  program.endDay === null && program.startDay > date ? { ...program, startDay: date } : program;

function beginOf(zones: readonly ZoneRow[], id: ZoneId, from: string): ZoneState {
  const row = zones.find((zone) => zone.id === id);
  const depletionMm = (row && firstDepletionMm(row, from)) ?? 0;
  return { depletionMm, surface: null, sensed: null, wateredEpochDays: [] };
}
