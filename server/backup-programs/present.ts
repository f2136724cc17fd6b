import type { BackupProgram } from '@sluice/contract/backup-programs';
import { presentZoneLengths } from '../zones/index.ts';
import type { BackupProgramRow } from './store.ts';

export function presentBackupProgram(
  row: BackupProgramRow,
  activeBecause: BackupProgram['active_because'],
): BackupProgram {
  return {
    id: row.id,
    version: row.version,
    device_id: row.deviceId,
    enabled: row.enabled,
    start_time: row.startTime,
    repeat: row.repeat,
    interval_days: row.intervalDays,
    weekdays: row.weekdays,
    months: row.months,
    zones: presentZoneLengths(row.zones),
    active_because: activeBecause,
  };
}
