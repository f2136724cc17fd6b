import { longestRun, type RunLength } from '../application/run-time.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { type LitresPerMinute, litres, minutes } from '../vocabulary/units.ts';
import { readDays } from './parse-recurrence.ts';
import type { Repeat } from './recurrence.ts';
import { readTimeOfDay, type TimeOfDay } from './time-of-day.ts';

/** What a program gives one zone. */
export interface ProgramZone {
  readonly zoneId: ZoneId;
  readonly length: RunLength;
}

/** The user's own rule of when to water, and how much. */
export interface Program {
  readonly id: ProgramId;
  readonly startDay: string;
  readonly endDay: string | null;
  readonly repeat: Repeat;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
  /** Whether the time is that of the first start, or the one by which all is to be finished. */
  readonly anchor: 'start' | 'finish';
  readonly at: TimeOfDay;
  /** Watering of this program stops here, if it is still going on. */
  readonly endAt: TimeOfDay | null;
  readonly zones: readonly ProgramZone[];
  /** A one-time run or a backup program: the zones' balances do not shorten or skip it. */
  readonly isUnconditional?: boolean;
}

/** Minutes that a program takes when its zones follow each other. */
export function programMinutes(program: Program, findFlow: (zoneId: ZoneId) => LitresPerMinute): number {
  return program.zones.reduce((sum, { zoneId, length }) => sum + longestRun(length, findFlow(zoneId)), 0);
}

const ANCHORS = ['start', 'finish'] as const;
/** A run of a day is a leak; of a thousand cubic metres, a river. */
const MAX_RUN_MINUTES = 24 * 60;
const MAX_RUN_LITRES = 1_000_000;

/** Reads a program; identifiers are taken as they are. */
export function parseProgram(input: unknown): Result<Program> {
  const reading = new Reading(input);
  const days = readDays(reading);
  const anchor = reading.has('anchor') ? reading.pickOne('anchor', ANCHORS) : 'start';
  const at = readTimeOfDay(reading.inner('at'));
  const endAt = reading.has('endAt') ? readTimeOfDay(reading.inner('endAt')) : null;
  if (endAt !== null && reading.areSound('at', 'endAt') && isNotAfter(endAt, at)) {
    reading.note('END_NOT_AFTER_START', 'endAt');
  }
  const zones = reading.list('zones').map(readProgramZone);
  if (zones.length === 0) reading.note('NO_ZONE_CHOSEN', 'zones');
  const id = reading.text('id') as ProgramId;
  return reading.finish(() => ({ id, ...days, anchor, at, endAt, zones }));
}

/** Only two clock times can contradict each other; sun times move through the year. */
const isNotAfter = (end: TimeOfDay, start: TimeOfDay) =>
  end.kind === 'clock' && start.kind === 'clock' && end.minuteOfDay <= start.minuteOfDay;

function readProgramZone(reading: Reading): ProgramZone {
  const duration = reading.optionalNumber('minutes', { least: 0.1, most: MAX_RUN_MINUTES });
  const volume = reading.optionalNumber('litres', { least: 0.1, most: MAX_RUN_LITRES });
  if (duration === null && volume === null) reading.note('MISSING', 'minutes');
  return { zoneId: reading.text('zoneId') as ZoneId, length: runLength(duration, volume) };
}

function runLength(durationMinutes: number | null, volumeLitres: number | null): RunLength {
  if (volumeLitres === null) return { by: 'time', duration: minutes(durationMinutes ?? 0) };
  if (durationMinutes === null) return { by: 'volume', volume: litres(volumeLitres) };
  return { by: 'whicheverFirst', duration: minutes(durationMinutes), volume: litres(volumeLitres) };
}
