/** Preview of a program by the engine's own functions, on the current draft. */
import type { WholeProgram } from '@sluice/contract/programs';
import type { Zone } from '@sluice/contract/zones';
import type { RunLength } from '@sluice/engine/application/run-time';
import { calendarDays, toEpochDay } from '@sluice/engine/programs/calendar-day';
import { firstClash, nearestFreeStart, type ProgramGround } from '@sluice/engine/programs/conflicts';
import { toPosition } from '@sluice/engine/programs/garden-position';
import { toLocalDay } from '@sluice/engine/programs/local-day';
import { localDateAt } from '@sluice/engine/programs/local-time';
import { type Program, programMinutes } from '@sluice/engine/programs/program';
import { programSpan } from '@sluice/engine/programs/program-span';
import { fallsOn, toDayRule } from '@sluice/engine/programs/recurrence';
import { sunTimes } from '@sluice/engine/programs/sun-times';
import { formatTimeOfDay, parseTimeOfDay } from '@sluice/engine/programs/time-of-day';
import { litres, litresPerMinute, minutes } from '@sluice/engine/vocabulary/units';
import { UNDESCRIBED_ZONE } from '@sluice/engine/zones/zone-description';
import { drawnFlow, zoneHeads } from '@sluice/engine/zones/zone-heads';

const SECONDS_PER_MINUTE = 60;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What says how much a zone draws. */
export type PreviewZone = Pick<
  Zone,
  | 'id'
  | 'device_id'
  | 'name'
  | 'enabled'
  | 'sprinkler'
  | 'area_m2'
  | 'flow_l_per_min'
  | 'metered_flow_l_per_min'
  | 'catch_can_rate_mm_per_hour'
>;

export type PreviewGarden = {
  timeZone: string;
  latitude: number | null;
  longitude: number | null;
  zones: readonly PreviewZone[];
  /** Timers on taps of their own do not wait for each other. */
  hasOwnTaps: boolean;
};

export type PreviewDay = { date: string; startMs: number | null };
export type StoredProgram = WholeProgram & { id: string };
export type Clash = {
  kind: 'crossesDayBoundary' | 'overlaps';
  date: string;
  other: string;
  /** The nearest start at which nothing clashes, 'HH:MM'; null where none was found. */
  freeStart: string | null;
};

function runLength({ duration_s, volume_l }: WholeProgram['zones'][number]): RunLength {
  const duration = minutes((duration_s ?? 0) / SECONDS_PER_MINUTE);
  if (volume_l === null) return { by: 'time', duration };
  if (duration_s === null) return { by: 'volume', volume: litres(volume_l) };
  return { by: 'whicheverFirst', duration, volume: litres(volume_l) };
}

/** Null while what is typed is not yet a rule. */
export function readProgram(draft: WholeProgram, id = 'draft'): Program | null {
  const at = parseTimeOfDay(draft.start_time);
  const endAt = draft.end_time === null ? null : parseTimeOfDay(draft.end_time);
  const everyDays = draft.interval_days ?? 0;
  const isWhole =
    at !== null &&
    (draft.end_time === null || endAt !== null) &&
    DATE.test(draft.start_day) &&
    (draft.end_day === null || DATE.test(draft.end_day)) &&
    (draft.repeat !== 'interval' || (Number.isInteger(everyDays) && everyDays > 0));
  if (!isWhole) return null;
  return {
    id: id as Program['id'],
    startDay: draft.start_day,
    endDay: draft.end_day,
    repeat:
      draft.repeat === 'interval'
        ? { kind: 'interval', everyDays }
        : draft.repeat === 'weekly'
          ? { kind: 'weekly', weekdays: draft.weekdays }
          : { kind: draft.repeat },
    months: draft.months,
    anchor: draft.anchor,
    at,
    endAt,
    zones: draft.zones.map((zone) => ({ zoneId: zone.zone_id, length: runLength(zone) })),
  };
}

/** The flow as the server determines it: set, calculated from rate and area, or a garden hose's. */
const findFlow = (zone: PreviewZone) =>
  drawnFlow(
    zoneHeads({
      sprinkler: zone.sprinkler,
      areaM2: zone.area_m2,
      flowLitresPerMinute: zone.flow_l_per_min,
      meteredFlowLitresPerMinute: zone.metered_flow_l_per_min,
      catchCanRateMmPerHour: zone.catch_can_rate_mm_per_hour,
      distributionUniformity: null,
      efficiency: null,
      calibration: UNDESCRIBED_ZONE.calibration,
    }),
  );

function toGround(garden: PreviewGarden): ProgramGround {
  const flows = new Map(garden.zones.map((zone) => [zone.id as string, findFlow(zone)]));
  const noFlow = litresPerMinute(Number.POSITIVE_INFINITY);
  return {
    timeZone: garden.timeZone,
    position: toPosition(garden),
    toMinutes: (program) => programMinutes(program, (id) => flows.get(id) ?? noFlow),
  };
}

/** Zones of a program that are switched off: it leaves them out. */
export const zonesSwitchedOff = ({ zones }: Pick<WholeProgram, 'zones'>, garden: PreviewGarden) =>
  garden.zones.filter(({ id, enabled }) => !enabled && zones.some(({ zone_id }) => zone_id === id));

/** How long one start takes when the zones follow each other, seconds. */
export const calculateProgramLength = (program: Program, garden: PreviewGarden) =>
  toGround(garden).toMinutes(program) * SECONDS_PER_MINUTE;

/** The days from today on, each with its start where one is still to come. */
export function listPreviewDays(program: Program, garden: PreviewGarden, nowMs: number, count: number): PreviewDay[] {
  const { timeZone, position, toMinutes } = toGround(garden);
  const rule = toDayRule(program);
  const today = toEpochDay(localDateAt(nowMs, timeZone));
  return [...calendarDays(today, today + count - 1)].map((day) => {
    if (!fallsOn(rule, day)) return { date: day.date, startMs: null };
    const local = toLocalDay(day, timeZone);
    const { startMs } = programSpan(program, toMinutes(program), local, sunTimes(local, position));
    return { date: day.date, startMs: startMs > nowMs ? startMs : null };
  });
}

/** What the server would refuse: a run over midnight, or one at the same time as another's of the same water. */
export function findClash(program: Program, others: readonly StoredProgram[], garden: PreviewGarden): Clash | null {
  const findWater = (id: string) =>
    garden.hasOwnTaps ? (garden.zones.find((zone) => zone.id === id)?.device_id ?? '') : 'garden';
  const own = new Set(program.zones.map(({ zoneId }) => findWater(zoneId)));
  const rivals = others
    .filter(({ enabled, zones }) => enabled && zones.some(({ zone_id }) => own.has(findWater(zone_id))))
    .map((other) => readProgram(other, other.id))
    .filter((other) => other !== null);
  const clash = firstClash(program, rivals, toGround(garden));
  if (clash === null) return null;
  const other = clash.kind === 'overlaps' ? (others.find(({ id }) => id === clash.with.id)?.name ?? '') : '';
  const free = nearestFreeStart(program, rivals, toGround(garden));
  return {
    kind: clash.kind,
    date: clash.date,
    other,
    freeStart: free === null ? null : formatTimeOfDay({ kind: 'clock', minuteOfDay: free }),
  };
}
