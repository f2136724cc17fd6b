/** Other data of a demo garden: restrictions, reminders, tariff, invitations, weather reports. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import type {
  BackupProgramId,
  InvitationId,
  OneTimeRunId,
  ReminderId,
  RestrictionId,
  SensorId,
  SkipId,
  UserId,
} from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { TownName } from '@sluice/simulator/weather/towns';
import { putBackupProgram } from '../backup-programs/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import { insertOneTimeRun } from '../one-time-runs/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { readPreferences, updatePreferences } from '../preferences/index.ts';
import { insertReminder } from '../reminders/index.ts';
import { insertRestriction } from '../restrictions/index.ts';
import { insertSkip } from '../schedule/index.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { putTariff } from '../tariffs/index.ts';
import { insertInvitation } from '../users/index.ts';
import { correctRainfall, insertWeatherReport } from '../weather/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import type { DemoName } from './blueprint.ts';
import { DEMO_TOWNS } from './towns.ts';

interface Owner {
  userId: UserId;
  nowMs: number;
  name: (key: DemoName) => string;
  town: TownName;
}

/** Settings of the outdoor garden with the controller. */
export async function addDemoSettings(
  tx: Queryable,
  group: GroupRow,
  { userId, nowMs, name, town }: Owner,
): Promise<void> {
  const groupId = group.id;
  const [zone] = await zonesOfGroup(tx, groupId);
  if (!zone) return;
  const date = (days: number) => localDateIn(group.timeZone, nowMs + days * DAY_MS);
  await updatePreferences(tx, await readPreferences(tx, groupId), {
    morningFrom: '04:00',
    morningTo: '09:30',
    afternoonFrom: '18:30',
    afternoonTo: '21:00',
    ...DEMO_TOWNS[town].closed,
  });
  await insertRestriction(tx, {
    id: randomUUIDv7() as RestrictionId,
    groupId,
    startTime: '11:00',
    endTime: '16:00',
    months: [6, 7, 8, 9],
    weekdays: [],
  });
  await insertOneTimeRun(tx, {
    id: randomUUIDv7() as OneTimeRunId,
    groupId,
    startsAt: new Date(atHour(group, date(2), '20:15')),
    createdBy: userId,
    createdAt: new Date(nowMs),
    zones: [{ zoneId: zone.id, durationS: 480, volumeL: null }],
  });
  await putBackupProgram(
    tx,
    {
      id: randomUUIDv7() as BackupProgramId,
      groupId,
      deviceId: zone.deviceId,
      startTime: 'sunrise-60',
      repeat: 'interval',
      intervalDays: 3,
    },
    [{ zoneId: zone.id, durationS: 600, volumeL: null }],
  );
  await insertSkip(tx, {
    id: randomUUIDv7() as SkipId,
    groupId,
    scope: 'zone',
    occurrenceId: null,
    zoneId: zone.id,
    fromAt: new Date(atHour(group, date(8), '00:00')),
    untilAt: new Date(atHour(group, date(10), '00:00')),
    createdBy: userId,
    createdAt: new Date(nowMs),
  });
  await putTariff(tx, {
    groupId,
    ...DEMO_TOWNS[town].tariff,
    householdM3: 11,
    ...{ from: null, earlier: [], version: 1 },
  });
  await correctRainfall(tx, groupId, date(-3), 2.5);
  await insertWeatherReport(tx, {
    id: randomUUID(),
    groupId,
    date: date(-3),
    text: name('gaugeReport'),
    reportedBy: userId,
    createdAt: new Date(nowMs - 2 * DAY_MS),
  });
  await insertInvitation(tx, {
    id: randomUUIDv7() as InvitationId,
    groupId,
    email: 'neighbour@street.invalid',
    relationship: 'PLAYER',
    // Nobody has its link: the invitation is only there to be shown.
    tokenHash: randomBytes(32).toString('hex'),
    invitedBy: userId,
    createdAt: new Date(nowMs - DAY_MS),
    expiresAt: new Date(nowMs + 13 * DAY_MS),
  });
}

/** Adds a reminder of each kind to the garden of probes. */
export async function remindOfProbes(tx: Queryable, group: GroupRow, { nowMs, name }: Owner): Promise<void> {
  const sensors = await sensorsOfGroups(tx, [group.id]);
  const [greenhouse, fig] = (['greenhouseProbe', 'figProbe'] as const).map((key) =>
    sensors.find((sensor) => sensor.name === name(key)),
  );
  const remind = (
    sensor: { id: SensorId },
    reminder: DemoName,
    rule: Omit<Parameters<typeof insertReminder>[1], 'id' | 'groupId' | 'name' | 'sensorId' | 'remindedUntil'>,
  ) =>
    insertReminder(tx, {
      ...rule,
      id: randomUUIDv7() as ReminderId,
      groupId: group.id,
      name: name(reminder),
      sensorId: sensor.id,
      remindedUntil: new Date(nowMs),
    });
  if (greenhouse) {
    const startDay = localDateIn(group.timeZone, nowMs);
    await remind(greenhouse, 'greenhouseReminder', {
      kind: 'pattern',
      startDay,
      startTime: '08:30',
      repeat: 'interval',
      intervalDays: 2,
    });
  }
  if (fig) {
    await remind(fig, 'figReminder', { kind: 'moisture', moistureBelow: 0.18 });
    await notify(tx, {
      groupId: group.id,
      key: 'batteryLow',
      figures: { device: fig.name, percent: Math.round(100 * (fig.batteryFraction ?? 0)) },
      subject: 'SENSOR',
      subjectId: fig.id,
      cause: `battery low ${fig.id}`,
      at: new Date(nowMs - HOUR_MS),
    });
  }
}

const atHour = (group: GroupRow, date: string, plainTime: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: group.timeZone, plainTime }).epochMilliseconds;
