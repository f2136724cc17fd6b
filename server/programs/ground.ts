/** What a program is checked against: the garden's zones, place and other programs. */
import { firstClash, nearestFreeStart, type ProgramGround } from '@sluice/engine/programs/conflicts';
import { PROGRAM_AHEAD_YEARS, whyNeverWaters } from '@sluice/engine/programs/never-waters';
import { type Program, programMinutes } from '@sluice/engine/programs/program';
import { formatTimeOfDay } from '@sluice/engine/programs/time-of-day';
import { litresPerMinute } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import { conflict, invalid } from '../platform/errors.ts';
import { findFlow, type ZoneRow } from '../zones/index.ts';
import { plannedProgram } from './planned-program.ts';
import type { ProgramRow } from './store.ts';

const NEVER = {
  PAST: ['end_day', 'errors.programPast'],
  TOO_FAR: ['start_day', 'errors.dayTooFar'],
  NO_DAY: ['end_day', 'errors.programNoDay'],
  NO_TIME: ['end_time', 'errors.programNoTime'],
} as const;

/** Throws "invalid" on a program that can never water after `nowMs`. */
export function refuseNeverWatering(program: ProgramRow, zones: ZoneRow[], group: GroupRow, nowMs: number): void {
  const why = whyNeverWaters(plannedProgram(program), nowMs, toGround(zones, group));
  if (why === null) return;
  const [path, message] = NEVER[why];
  throw invalid(path, message, { years: PROGRAM_AHEAD_YEARS });
}

/** What is said of a clash, alone and with the nearest free start. */
const REFUSALS = {
  crossesDayBoundary: ['errors.programCrossesMidnight', 'errors.programCrossesMidnightFree'],
  overlaps: ['errors.programConflict', 'errors.programConflictFree'],
} as const;

/**
 * Throws "conflict" when a program would run past midnight, or at the same time as another one of the same water.
 * Timers on separate taps do not wait for each other.
 */
export function refuseClash(program: ProgramRow, others: ProgramRow[], zones: ZoneRow[], group: GroupRow): void {
  const { clash, rivals } = findClash(program, others, zones, group);
  if (clash === null) return;
  const free = nearestFreeStart(plannedProgram(program), rivals.map(plannedProgram), toGround(zones, group));
  const [alone, withStart] = REFUSALS[clash.kind];
  const other = clash.kind === 'overlaps' ? (rivals.find(({ id }) => id === clash.with.id)?.name ?? '') : '';
  const figures = { other, date: clash.date };
  if (free === null) throw conflict(alone, figures);
  throw conflict(withStart, { ...figures, clock: formatTimeOfDay({ kind: 'clock', minuteOfDay: free }) });
}

/** The first clash of an enabled program, and whom it could clash with. */
export function findClash(program: ProgramRow, others: ProgramRow[], zones: ZoneRow[], group: GroupRow) {
  if (!program.enabled) return { clash: null, rivals: [] };
  const findDevice = (id: string) => zones.find((zone) => zone.id === id)?.deviceId ?? '';
  const listWaters = (row: ProgramRow) =>
    new Set(row.zones.map(({ zoneId }) => (group.deviceType === 'PIXIE' ? findDevice(zoneId) : group.id)));
  const own = listWaters(program);
  const rivals = others.filter((other) => other.enabled && [...listWaters(other)].some((water) => own.has(water)));
  return { clash: firstClash(plannedProgram(program), rivals.map(plannedProgram), toGround(zones, group)), rivals };
}

function toGround(zones: ZoneRow[], group: GroupRow): ProgramGround {
  const flows = new Map(zones.map((zone) => [zone.id as string, findFlow(zone)]));
  const noFlow = litresPerMinute(Number.POSITIVE_INFINITY);
  return {
    timeZone: group.timeZone,
    position: toPosition(group),
    toMinutes: (program: Program) => programMinutes(program, (id) => flows.get(id) ?? noFlow),
  };
}
