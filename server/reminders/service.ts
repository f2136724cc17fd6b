/** Making, changing and removing reminders, and sending those that are due by moisture. */
import { randomUUIDv7 } from 'node:crypto';
import { type ReminderChange, type WholeReminder, wholeReminder } from '@sluice/contract/reminders';
import { remindersBetween } from '@sluice/engine/programs/reminder';
import type { GroupId, ReminderId } from '@sluice/engine/vocabulary/ids';
import { type GardenFaults, notifyReminder } from '../notifications/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { checkWhole } from '../platform/input.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { ruleColumns } from '../platform/recurrence-columns.ts';
import { changedByOther, refuseSameName, refuseStale, refuseTakenName } from '../platform/versions.ts';
import { presentReminder } from './present.ts';
import {
  deleteReminder,
  hasSensor,
  insertReminder,
  moistureReminders,
  type ReminderRow,
  readReminders,
  reportsSince,
  updateReminder,
} from './store.ts';

/** Throws "conflict" on a name in use, "invalid" on a sensor of another garden. */
export async function addReminder(
  db: Database,
  groupId: GroupId,
  request: WholeReminder,
  nowMs: number,
): Promise<ReminderRow> {
  const row: ReminderRow = {
    id: randomUUIDv7() as ReminderId,
    groupId,
    version: 1,
    remindedUntil: new Date(nowMs),
    ...toReminderColumns(request),
  };
  await changeGarden(db, groupId, async (tx) => {
    await refuseUnfit(tx, row);
    await insertReminder(tx, row);
  });
  return row;
}

/** Returns null when nothing differs: then nothing was written. */
export async function changeReminder(
  db: Database,
  before: ReminderRow,
  { version, ...change }: ReminderChange,
): Promise<ReminderRow | null> {
  refuseStale(before, version);
  refuseSameName(before, change);
  const after = { ...before, ...toReminderColumns(checkWhole(wholeReminder, { ...toValues(before), ...change })) };
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  const changed = { ...after, version: before.version + 1 };
  await changeGarden(db, before.groupId, async (tx) => {
    await refuseUnfit(tx, changed);
    if (!(await updateReminder(tx, before, changed))) throw changedByOther();
  });
  return changed;
}

export async function removeReminder(db: Database, row: ReminderRow): Promise<void> {
  await changeGarden(db, row.groupId, async (tx) => {
    await deleteReminder(tx, row.id);
  });
}

/** Notifies people whose sensors have fallen below a reminder's threshold since the last check. */
export async function remindByMoisture(db: Database, nowMs: number, faults: GardenFaults): Promise<void> {
  for (const [groupId, reminders] of Map.groupBy(await moistureReminders(db), (reminder) => reminder.groupId)) {
    if (faults.isPausing(groupId, 'reminders')) continue;
    await faults.guard(groupId, 'reminders', async () => {
      for (const reminder of reminders) await remind(db, reminder, nowMs);
    });
  }
}

type MoistureReminder = Awaited<ReturnType<typeof moistureReminders>>[number];

async function remind(db: Database, { timeZone, ...row }: MoistureReminder, nowMs: number): Promise<void> {
  if (row.moistureBelow === null) return;
  const reports = await reportsSince(db, row.sensorId, row.remindedUntil);
  const rule = { by: 'moisture' as const, below: row.moistureBelow };
  const due = remindersBetween(rule, row.remindedUntil.getTime(), nowMs, timeZone, reports);
  const last = reports.findLast(({ atMs }) => atMs <= nowMs);
  if (last === undefined) return;
  await db.transaction(async (tx) => {
    await updateReminder(tx, row, { remindedUntil: new Date(last.atMs) });
    for (const atMs of due) {
      await notifyReminder(
        tx,
        {
          groupId: row.groupId,
          sensorId: row.sensorId,
          sensorName: row.sensorName,
          reminderName: row.name,
          occurrenceId: `${row.id} ${atMs}`,
          moisture: reports.find((report) => report.atMs === atMs)?.moisture ?? null,
        },
        new Date(nowMs),
      );
    }
  });
}

async function refuseUnfit(tx: Queryable, row: ReminderRow): Promise<void> {
  if (!(await hasSensor(tx, row.groupId, row.sensorId))) throw invalid('sensor_id', 'errors.sensorNotInGarden');
  refuseTakenName(row, await readReminders(tx, row.groupId), 'errors.reminderNameInUse');
}

export function toReminderColumns(reminder: WholeReminder) {
  return {
    ...ruleColumns(reminder),
    kind: reminder.kind,
    sensorId: reminder.sensor_id,
    moistureBelow: reminder.moisture_below,
    startTime: reminder.start_time,
  };
}

/** A row in the form of a request. */
function toValues(row: ReminderRow): WholeReminder {
  const { id: _id, version: _version, ...reminder } = presentReminder(row);
  return reminder;
}
