/** Programs, one-time runs and backup programs as the planner knows programs. */
import type { Program } from '@sluice/engine/programs/program';
import type { ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { BackupProgramRow } from '../backup-programs/index.ts';
import type { OneTimeRunRow } from '../one-time-runs/index.ts';
import { momentIn } from '../platform/moments.ts';
import { type ProgramRow, parseTime, plannedProgram, toRepeat, toRunLength } from '../programs/index.ts';

/** Zones that are switched off are left out. */
const listProgramZones = (zones: Parameters<typeof toRunLength>[0][], isOn: (id: ZoneId) => boolean) =>
  zones.filter(({ zoneId }) => isOn(zoneId)).map((zone) => ({ zoneId: zone.zoneId, length: toRunLength(zone) }));

export function programOfZones(row: ProgramRow, isOn: (id: ZoneId) => boolean): Program {
  return plannedProgram({ ...row, zones: row.zones.filter(({ zoneId }) => isOn(zoneId)) });
}

/** A program of one day. */
export function plannedOneTimeRun(row: OneTimeRunRow, timeZone: string, isOn: (id: ZoneId) => boolean): Program {
  const { local_date: day, local_time: time } = momentIn(timeZone, row.startsAt);
  return {
    id: row.id as string as ProgramId,
    startDay: day,
    endDay: day,
    repeat: { kind: 'interval', everyDays: 1 },
    months: [],
    anchor: 'start',
    at: parseTime(time),
    endAt: null,
    zones: listProgramZones(row.zones, isOn),
    isUnconditional: true,
  };
}

/** Due from the day on which it took over. */
export function plannedBackup(row: BackupProgramRow, today: string, isOn: (id: ZoneId) => boolean): Program {
  return {
    id: row.id as string as ProgramId,
    startDay: today,
    endDay: null,
    repeat: toRepeat(row),
    months: row.months,
    anchor: 'start',
    at: parseTime(row.startTime),
    endAt: null,
    zones: listProgramZones(row.zones, isOn),
    isUnconditional: true,
  };
}
