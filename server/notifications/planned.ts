/** Notifications of the plan: skipped watering, shortfalls, and reminders. */
import type { DeviceId, GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { isLoud, type Reason } from '@sluice/engine/vocabulary/reasons';
import type { Queryable } from '../platform/database/connect.ts';
import { notify } from './service.ts';

interface OnDevice {
  groupId: GroupId;
  deviceId: DeviceId;
}

interface MissedRun extends OnDevice {
  /** One, or several that were skipped for the same cause. */
  zoneName: string;
  occurrenceId: string;
  plannedStart: Date;
}

export interface SkippedRun extends MissedRun {
  reason: Reason;
  reasonFigures: WireFigures;
}

const aboutDevice = ({ groupId, deviceId }: OnDevice) => ({ groupId, subject: 'DEVICE' as const, subjectId: deviceId });

/** Notifies that a due start did not water, if its reason is sent as a message. */
export async function notifyRunSkipped(db: Queryable, run: SkippedRun, at: Date): Promise<void> {
  const { reason } = run;
  if (!isLoud(reason)) return;
  await notify(db, {
    ...aboutDevice(run),
    key: 'zoneSkipped',
    figures: { ...run.reasonFigures, zone: run.zoneName, time: run.plannedStart.toISOString(), reason },
    cause: `skipped ${run.occurrenceId}`,
    at,
  });
}

/** Notifies that a start was missed while Sluice was not running, or waited too long for its turn. */
export async function notifyRunMissed(
  db: Queryable,
  run: MissedRun & { hasWaited?: boolean },
  at: Date,
): Promise<void> {
  await notify(db, {
    ...aboutDevice(run),
    key: run.hasWaited ? 'runTooLate' : 'runMissed',
    figures: { zone: run.zoneName, time: run.plannedStart.toISOString() },
    cause: `missed ${run.occurrenceId}`,
    at,
  });
}

/** Notifies once of several starts that were missed while Sluice was not running; `starts`: how many. */
export async function notifyRunsMissed(
  db: Queryable,
  run: MissedRun & { starts: number; lastStart: Date },
  at: Date,
): Promise<void> {
  await notify(db, {
    ...aboutDevice(run),
    key: 'runsMissed',
    figures: {
      zone: run.zoneName,
      starts: run.starts,
      before: run.plannedStart.toISOString(),
      time: run.lastStart.toISOString(),
    },
    cause: `missed from ${run.occurrenceId}`,
    at,
  });
}

export interface NoticedShortfall extends OnDevice {
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
    ...aboutDevice(shortfall),
    key: 'waterDoesNotFit',
    figures: { zone: shortfall.zoneName, mm: Math.round(shortfall.missingMm * 10) / 10 },
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
