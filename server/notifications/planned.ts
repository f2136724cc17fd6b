/** Notifications of the plan: skipped watering, shortfalls, and reminders. */
import type { DeviceId, GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { isLoud, type Reason } from '@sluice/engine/vocabulary/reasons';
import type { Queryable } from '../platform/database/connect.ts';
import { notify } from './service.ts';

export interface SkippedRun {
  groupId: GroupId;
  deviceId: DeviceId;
  /** One, or several that were skipped for the same cause. */
  zoneName: string;
  occurrenceId: string;
  plannedStart: Date;
  reason: Reason;
  reasonFigures: WireFigures;
}

/** Notifies that a due start did not water, if its reason is sent as a message. */
export async function notifyRunSkipped(db: Queryable, run: SkippedRun, at: Date): Promise<void> {
  const { reason } = run;
  if (!isLoud(reason)) return;
  await notify(db, {
    groupId: run.groupId,
    key: 'zoneSkipped',
    figures: { ...run.reasonFigures, zone: run.zoneName, time: run.plannedStart.toISOString(), reason },
    subject: 'DEVICE',
    subjectId: run.deviceId,
    cause: `skipped ${run.occurrenceId}`,
    at,
  });
}

/** Notifies that a start was missed while Sluice was not running, or waited too long for its turn. */
export async function notifyRunMissed(
  db: Queryable,
  run: Pick<SkippedRun, 'groupId' | 'deviceId' | 'zoneName' | 'occurrenceId' | 'plannedStart'> & {
    hasWaited?: boolean;
  },
  at: Date,
): Promise<void> {
  await notify(db, {
    groupId: run.groupId,
    key: run.hasWaited ? 'runTooLate' : 'runMissed',
    figures: { zone: run.zoneName, time: run.plannedStart.toISOString() },
    subject: 'DEVICE',
    subjectId: run.deviceId,
    cause: `missed ${run.occurrenceId}`,
    at,
  });
}

/** Notifies once of several starts that were missed while Sluice was not running; `starts`: how many. */
export async function notifyRunsMissed(
  db: Queryable,
  run: Pick<SkippedRun, 'groupId' | 'deviceId' | 'zoneName' | 'occurrenceId' | 'plannedStart'> & {
    starts: number;
    lastStart: Date;
  },
  at: Date,
): Promise<void> {
  await notify(db, {
    groupId: run.groupId,
    key: 'runsMissed',
    figures: {
      zone: run.zoneName,
      starts: run.starts,
      before: run.plannedStart.toISOString(),
      time: run.lastStart.toISOString(),
    },
    subject: 'DEVICE',
    subjectId: run.deviceId,
    cause: `missed from ${run.occurrenceId}`,
    at,
  });
}

export interface NoticedShortfall {
  groupId: GroupId;
  deviceId: DeviceId;
  zoneId: ZoneId;
  zoneName: string;
  /** Millimetres at the roots. */
  missingMm: number;
  /** Local ISO dates of the days that lack water. */
  localDates: readonly string[];
}

/**
 * Notifies that a zone's water does not fit into the allowed time; once a week and zone, however often it is planned.
 */
export async function notifyShortfall(db: Queryable, shortfall: NoticedShortfall, at: Date): Promise<void> {
  const [first] = shortfall.localDates;
  if (first === undefined) return;
  const day = Temporal.PlainDate.from(first);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  await notify(db, {
    groupId: shortfall.groupId,
    key: 'waterDoesNotFit',
    figures: { zone: shortfall.zoneName, mm: Math.round(shortfall.missingMm * 10) / 10 },
    subject: 'DEVICE',
    subjectId: shortfall.deviceId,
    cause: `shortfall ${shortfall.zoneId} ${monday}`,
    at,
  });
}

export interface DueReminder {
  groupId: GroupId;
  sensorId: SensorId;
  sensorName: string;
  reminderName: string;
  /** The same occurrence is notified once. */
  occurrenceId: string;
  /** For a reminder by moisture: the sensor's reading, m3/m3. */
  moisture: number | null;
}

/** Reminds people to water by hand. */
export async function notifyReminder(db: Queryable, reminder: DueReminder, at: Date): Promise<void> {
  const { moisture } = reminder;
  await notify(db, {
    groupId: reminder.groupId,
    key: moisture === null ? 'reminderDue' : 'reminderDry',
    figures: {
      reminder: reminder.reminderName,
      sensor: reminder.sensorName,
      ...(moisture === null ? {} : { percent: Math.round(moisture * 100) }),
    },
    subject: 'SENSOR',
    subjectId: reminder.sensorId,
    cause: `reminder ${reminder.occurrenceId}`,
    at,
  });
}
