/** The planner's runs and skips as rows of the schedule. */
import { longestRun, wholeSeconds } from '@sluice/engine/application/run-time';
import { parseCalendarDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import { toLocalDay } from '@sluice/engine/programs/local-day';
import { type Program, programMinutes } from '@sluice/engine/programs/program';
import { sunTimes } from '@sluice/engine/programs/sun-times';
import { instantAt } from '@sluice/engine/programs/time-of-day';
import type { Decision, PlannedRun } from '@sluice/engine/schedule/decision';
import type { Garden, PlannedZone } from '@sluice/engine/schedule/garden';
import { occurrenceId } from '@sluice/engine/schedule/occurrence-id';
import type { Plan } from '@sluice/engine/schedule/plan';
import type { Demand } from '@sluice/engine/schedule/smart-demand';
import type { YieldingSkip } from '@sluice/engine/skipping/skip';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { type Figure, type WireFigures, wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { REASONS } from '@sluice/engine/vocabulary/reasons';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { skipColumns } from '../runs/index.ts';
import type { NewPlannedRow, PlannedRow } from './plan-store.ts';

export interface RowContext {
  groupId: GroupId;
  garden: Garden;
  programNames: Map<string, string>;
}

/** Sunrise serves as the start of a skipped smart run. */
const SKIPPED_SMART_HOUR = 6;

export function rowsOfPlan(plan: Pick<Plan, 'runs' | 'decisions'>, context: RowContext): NewPlannedRow[] {
  const decisions = new Map(plan.decisions.map((decision) => [planKey(decision), decision]));
  const runs = plan.runs.map((run, position) => rowOfRun(run, decisions.get(planKey(run)) ?? null, context, position));
  const skips = plan.decisions.flatMap((decision, position) => rowOfSkip(decision, context, position) ?? []);
  return [...runs, ...skips];
}

export const planKey = ({ zoneId, programId, localDate }: Pick<PlannedRun, 'zoneId' | 'programId' | 'localDate'>) =>
  `${localDate} ${programId} ${zoneId}`;

function rowOfRun(run: PlannedRun, decision: Decision | null, context: RowContext, position: number): NewPlannedRow {
  return {
    groupId: context.groupId,
    occurrenceId: run.id,
    zoneId: run.zoneId,
    programId: run.programId,
    source: run.source,
    localDate: run.localDate,
    startsAt: new Date(run.startsAt),
    endsAt: new Date(run.endsAt),
    durationS: Math.round((run.endsAt - run.startsAt) / 1000),
    cycle: run.cycle,
    cycles: run.cycles,
    volumeL: run.litres === null ? null : round(run.litres),
    maxVolumeL: findMaxVolume(run, context),
    netMm: round(run.netMm),
    reasonType: run.source,
    reasonFigures: {
      ...findName(context, run.programId),
      ...demandFigures(decision?.demand ?? null),
      ...(decision === null ? {} : goingAheadFigures(decision)),
      ...(decision?.verdict === 'shortfall' ? wireFigures({ shortfallMm: decision.shortfallMm }) : {}),
    },
    position,
    wantedS: Math.round(run.wantedSeconds),
  };
}

/** Litres after which a meter may end it; null for a run by time only. */
function findMaxVolume({ programId, zoneId, litres }: PlannedRun, { garden }: RowContext): number | null {
  const program = garden.programs.find(({ id }) => id === programId);
  const length = program?.zones.find((zone) => zone.zoneId === zoneId)?.length;
  if (length === undefined || length.by === 'time') return null;
  return round(Math.min(litres ?? length.volume, length.volume));
}

function rowOfSkip(decision: Decision, context: RowContext, position: number): NewPlannedRow | null {
  const { skip, zoneId, programId, localDate, demand } = decision;
  if (skip === null || decision.verdict !== 'skip') return null;
  const zone = context.garden.zones.find(({ id }) => id === zoneId);
  if (zone === undefined) return null;
  const { startsAt, seconds } = plannedSpan(decision, zone, context);
  const columns = skipColumns(skip);
  return {
    groupId: context.groupId,
    occurrenceId: occurrenceId({ programId, zoneId, localDate, startNumber: 1 }),
    zoneId,
    programId,
    source: programId === null ? 'SMART' : 'FIX',
    localDate,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + seconds * 1000),
    durationS: Math.max(1, Math.round(seconds)),
    ...columns,
    reasonFigures: { ...findName(context, programId), ...columns.reasonFigures, ...demandFigures(demand) },
    position,
  };
}

/**
 * When a start is due by its program, with its zones one after the other, epoch milliseconds; null for a zone's own
 * balance.
 */
export function askedStart({ programId, zoneId, localDate }: NewPlannedRow, garden: Garden): number | null {
  const program = garden.programs.find(({ id }) => id === programId);
  return program === undefined ? null : programTurn(program, zoneId ?? '', localDate, garden).startsAt;
}

/** When it would have started, and for how long. */
function plannedSpan(decision: Decision, zone: PlannedZone, { garden }: RowContext) {
  const day = toLocalDay(parseCalendarDay(decision.localDate), garden.timeZone);
  const program = garden.programs.find(({ id }) => id === decision.programId);
  if (program === undefined) {
    const perSecond = (zone.precipitationRateMmPerHour * zone.efficiency) / 3600;
    const seconds = perSecond > 0 ? (decision.demand?.netMm ?? 0) / perSecond : 0;
    const sunrise = sunTimes(day, garden.position).sunriseMs ?? day.startMs + SKIPPED_SMART_HOUR * HOUR_MS;
    return { startsAt: Math.floor(sunrise / 60_000) * 60_000, seconds: Math.max(60, seconds) };
  }
  return programTurn(program, zone.id, decision.localDate, garden);
}

/** A zone's turn in its program: when, and for how many seconds. */
function programTurn(program: Program, zoneId: string, localDate: string, garden: Garden) {
  const day = toLocalDay(parseCalendarDay(localDate), garden.timeZone);
  const at = instantAt(day, program.at, sunTimes(day, garden.position));
  const lengths = zoneSeconds(program, garden);
  const total = programMinutes(program, findFlow(garden)) * 60;
  const place = program.zones.findIndex((zone) => zone.zoneId === zoneId);
  const before = lengths.slice(0, place).reduce((sum, one) => sum + one, 0);
  const from = program.anchor === 'start' ? at : at - total * 1000;
  return { startsAt: from + before * 1000, seconds: lengths[place] ?? 60 };
}

export const findFlow = (garden: Garden) => (zoneId: string) =>
  garden.zones.find(({ id }) => id === zoneId)?.flowLitresPerMinute ?? (Number.POSITIVE_INFINITY as never);

const zoneSeconds = (program: Program, garden: Garden) =>
  program.zones.map(({ zoneId, length }) => wholeSeconds(60 * longestRun(length, findFlow(garden)(zoneId))));

const findName = ({ programNames }: RowContext, programId: string | null): WireFigures => {
  const name = programId === null ? undefined : programNames.get(programId);
  return name === undefined ? {} : { program: name };
};

function demandFigures(demand: Demand | null): WireFigures {
  if (demand === null) return {};
  const { depletionMm, triggerDepletionMm, expectedDepletionMm, cropEtMm, rainMm, heldForRain } = demand;
  return {
    ...wireFigures({ depletionMm, triggerDepletionMm, expectedDepletionMm, cropEtMm, expectedRainMm: rainMm }),
    ...(heldForRain === undefined
      ? {}
      : wireFigures({ heldForRainMm: heldForRain.mm, heldForRainOn: toPlainDate(heldForRain.epochDay).toString() })),
  };
}

/** The overruled forecast or sensor, and why; what the run would need, sown seeds, salt, and cold hours. */
function goingAheadFigures({
  despite,
  demand,
  cyclesWithoutRunoff,
  warmHours,
  light,
  leachingShare,
  budgetUse,
}: Decision): WireFigures {
  return {
    ...(cyclesWithoutRunoff === undefined ? {} : wireFigures({ cyclesWithoutRunoff })),
    ...(leachingShare === undefined ? {} : wireFigures({ leachingShare })),
    ...(budgetUse === undefined ? {} : wireFigures({ budgetUse })),
    ...(light === undefined ? {} : wireFigures({ sownDays: light.daysFromSowing, lightRuns: light.runs })),
    ...(warmHours === undefined
      ? {}
      : wireFigures({ warmFrom: warmHours.startMs, warmUntil: warmHours.endMs, warmAboveC: warmHours.aboveC })),
    ...(despite === undefined ? {} : despiteFigures(despite, demand)),
  };
}

function despiteFigures({ reason, figures }: YieldingSkip, demand: Demand | null): WireFigures {
  const { word, again, figures: said } = REASONS[reason].yields;
  const given: { readonly [Name in Figure]?: number | string } = figures;
  const own = said.map((name) => [`despite${name.charAt(0).toUpperCase()}${name.slice(1)}`, given[name]]);
  return {
    ...wireFigures(Object.fromEntries(own)),
    ...('rainChance' in figures && figures.rainChance !== undefined ? { rain_chance: figures.rainChance } : {}),
    despite: demand === null ? (again ?? word) : word,
    ...(demand === null
      ? {}
      : wireFigures({ withoutRainMm: demand.withoutRainMm, floorDepletionMm: demand.floorDepletionMm })),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Smaller differences are rounding. */
const MOVED_MS = 60_000;
/** Later starts of a balance change with each forecast; they are not recorded. */
const SETTLED_MS = DAY_MS;

/** `need`: the zone needs another length than planned before. `room`: something else uses the source or the hours. */
const MOVED = { need: 'moved_for_need_from', room: 'moved_for_room_from' } as const;

/**
 * The row with the reason of its move, if the previous plan had the start at another time. The reason stays as long as
 * the start stays there. `askedAt`: the time by its program, epoch milliseconds; null for a zone's own balance.
 */
export function withMove(
  row: NewPlannedRow,
  before: PlannedRow | undefined,
  askedAt: number | null,
  nowMs: number,
): NewPlannedRow {
  if (before === undefined || before.isSkipped || row.isSkipped === true) return row;
  if (row.programId === null && before.startsAt.getTime() - nowMs > SETTLED_MS) return row;
  const isMoved = Math.abs(before.startsAt.getTime() - row.startsAt.getTime()) >= MOVED_MS;
  const figures = isMoved ? moveFigures(row, before, askedAt) : earlierMove(before);
  return { ...row, reasonFigures: { ...row.reasonFigures, ...figures } };
}

function moveFigures(row: NewPlannedRow, before: PlannedRow, askedAt: number | null): WireFigures {
  // At its program's time: nothing to explain.
  if (askedAt === row.startsAt.getTime()) return {};
  const because = row.durationS === before.durationS ? 'room' : 'need';
  return { [MOVED[because]]: before.startsAt.toISOString() };
}

function earlierMove({ reasonFigures }: PlannedRow): WireFigures {
  const moved: string[] = Object.values(MOVED);
  return Object.fromEntries(Object.entries(reasonFigures).filter(([name]) => moved.includes(name)));
}
