import type { Program } from '@sluice/contract/programs';
import { presentZoneLengths } from '../zones/index.ts';
import type { ProgramRow } from './store.ts';

export function presentProgram(row: ProgramRow): Program {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    enabled: row.enabled,
    start_day: row.startDay,
    end_day: row.endDay,
    start_time: row.startTime,
    end_time: row.endTime,
    anchor: row.anchor,
    repeat: row.repeat,
    interval_days: row.intervalDays,
    weekdays: row.weekdays,
    months: row.months,
    zones: presentZoneLengths(row.zones),
  };
}
