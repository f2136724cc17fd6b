/** Programs turned into starts, by the engine. */
import { occurrencesBetween, type RecurringProgram, type Repeat } from '@sluice/engine/programs/recurrence';
import { occurrenceId } from '@sluice/engine/schedule/occurrence-id';
import type { DeviceId, ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ProgramRow } from '../programs/index.ts';

export interface PlannedRun {
  occurrenceId: string;
  programId: ProgramId;
  programName: string;
  zoneId: ZoneId;
  deviceId: DeviceId;
  /** Epoch milliseconds. */
  startsAt: number;
  durationS: number;
  localDate: string;
  position: number;
}

export interface PlannableZone {
  id: ZoneId;
  deviceId: DeviceId;
  enabled: boolean;
}

/** The runs of all programs whose program starts lie in (after, until]; the zones of a program follow one another. */
export function plannedRuns(
  programs: ProgramRow[],
  zones: PlannableZone[],
  afterMs: number,
  untilMs: number,
  timeZone: string,
): PlannedRun[] {
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]));
  return programs
    .filter((program) => program.enabled)
    .flatMap((program) =>
      occurrencesBetween(recurring(program), afterMs, untilMs, timeZone).flatMap((occurrence) => {
        const startNumbers = new Map<ZoneId, number>();
        let startsAt = occurrence.startsAt;
        return program.zones.flatMap(({ zoneId, durationS }, position) => {
          const zone = zoneById.get(zoneId);
          if (!zone?.enabled) return [];
          const startNumber = (startNumbers.get(zoneId) ?? 0) + 1;
          startNumbers.set(zoneId, startNumber);
          const { localDate } = occurrence;
          const run: PlannedRun = {
            occurrenceId: occurrenceId({ programId: program.id, zoneId, localDate, startNumber }),
            programId: program.id,
            programName: program.name,
            zoneId,
            deviceId: zone.deviceId,
            startsAt,
            durationS,
            localDate,
            position,
          };
          startsAt += durationS * 1000;
          return [run];
        });
      }),
    )
    .sort((a, b) => a.startsAt - b.startsAt || a.position - b.position);
}

function recurring(program: ProgramRow): RecurringProgram {
  return {
    startDay: program.startDay,
    endDay: program.endDay,
    startTime: program.startTime,
    months: program.months,
    repeat: repeatOf(program),
  };
}

function repeatOf(program: ProgramRow): Repeat {
  switch (program.repeat) {
    case 'interval':
      return { kind: 'interval', everyDays: program.intervalDays ?? 1 };
    case 'weekly':
      return { kind: 'weekly', weekdays: program.weekdays };
    default:
      return { kind: program.repeat };
  }
}
