/** A program's row as the engine knows programs. */
import type { RunLength } from '@sluice/engine/application/run-time';
import type { Program } from '@sluice/engine/programs/program';
import type { Repeat } from '@sluice/engine/programs/recurrence';
import { parseTimeOfDay, type TimeOfDay } from '@sluice/engine/programs/time-of-day';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { litres, minutes } from '@sluice/engine/vocabulary/units';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import type { ProgramRow } from './store.ts';

interface RepeatColumns {
  repeat: ProgramRepeat;
  intervalDays: number | null;
  weekdays: number[];
}

interface LengthColumns {
  zoneId: ZoneId;
  durationS: number | null;
  volumeL: number | null;
}

export function toRepeat({ repeat, intervalDays, weekdays }: RepeatColumns): Repeat {
  if (repeat === 'interval') return { kind: 'interval', everyDays: intervalDays ?? 1 };
  return repeat === 'weekly' ? { kind: 'weekly', weekdays } : { kind: repeat };
}

/** Stored data has passed the contract, so an unreadable time is a bug. */
export function parseTime(text: string): TimeOfDay {
  const time = parseTimeOfDay(text);
  if (time === null) throw new Error(`no time of day: ${text}`);
  return time;
}

export function toRunLength({ durationS, volumeL }: LengthColumns): RunLength {
  const duration = minutes((durationS ?? 0) / 60);
  if (volumeL === null) return { by: 'time', duration };
  if (durationS === null) return { by: 'volume', volume: litres(volumeL) };
  return { by: 'whicheverFirst', duration, volume: litres(volumeL) };
}

export function plannedProgram(row: ProgramRow): Program {
  return {
    id: row.id,
    startDay: row.startDay,
    endDay: row.endDay,
    repeat: toRepeat(row),
    months: row.months,
    anchor: row.anchor,
    at: parseTime(row.startTime),
    endAt: row.endTime === null ? null : parseTime(row.endTime),
    zones: row.zones.map((zone) => ({ zoneId: zone.zoneId, length: toRunLength(zone) })),
  };
}
