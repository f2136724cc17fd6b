import { randomUUIDv7 } from 'node:crypto';
import type { DeviceId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { NewRun } from '../runs/index.ts';
import type { NewPlannedRow } from './plan-store.ts';

export interface RunZone {
  id: ZoneId;
  name: string;
  deviceId: DeviceId;
}

/** The run of a planned start, before anything is known of how it went. */
export const runOfStart = (start: NewPlannedRow, zone: RunZone): Omit<NewRun, 'phase'> => ({
  id: randomUUIDv7() as RunId,
  occurrenceId: start.occurrenceId,
  groupId: start.groupId,
  zoneId: zone.id,
  zoneName: zone.name,
  deviceId: zone.deviceId,
  programId: start.programId ?? null,
  source: start.source,
  reasonType: start.reasonType,
  reasonCode: start.reasonCode ?? null,
  reasonFigures: start.reasonFigures ?? {},
  turningPoint: start.turningPoint ?? null,
  rainBasis: start.rainBasis ?? null,
  daysFromRain: start.daysFromRain ?? null,
  localDate: start.localDate,
  plannedStart: start.startsAt,
  position: start.position ?? 0,
  durationS: start.durationS,
});
