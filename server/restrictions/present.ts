import type { Constraint } from '@sluice/contract/restrictions';
import type { RestrictionRow } from './store.ts';

export function presentRestriction(row: RestrictionRow): Constraint {
  const { startTime, endTime } = row;
  return {
    id: row.id,
    version: row.version,
    time_frame: startTime !== null && endTime !== null ? { start_time: startTime, end_time: endTime } : null,
    months: row.months,
    days: row.weekdays,
  };
}
