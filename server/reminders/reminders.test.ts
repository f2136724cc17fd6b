import type { Notification } from '@sluice/contract/notifications';
import type { Schedule } from '@sluice/contract/schedule';
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { insertReadings } from '../sensors/index.ts';
import { type OwnGarden, openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { remindByMoisture } from './index.ts';

let garden: OwnGarden;
let sensorId: string;
const server = serverForFile({ withSimulator: true, speed: 20 });
beforeEach(async () => {
  server.clock.set(present());
  garden = await openOwnGarden(server, 'SENSOR');
  sensorId = (await garden.addSensor()).body.data.sensor.id;
});

interface Made {
  reminder: { id: string; version: number };
}
const add = (request: object) =>
  garden.call<Made>('POST', `/groups/${garden.id}/reminders`, { name: 'Ferns', sensor_id: sensorId, ...request });
const today = () =>
  Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
const daily = () => ({
  kind: 'pattern',
  start_day: today().add({ days: 1 }).toString(),
  start_time: '08:00',
  repeat: 'interval',
  interval_days: 2,
});
const schedules = async () =>
  (await garden.call<{ schedules: Schedule[] }>('GET', `/groups/${garden.id}/schedules`)).body.data.schedules;
const listNotices = async () =>
  (await garden.call<{ notifications: Notification[] }>('GET', '/notifications')).body.data.notifications.map(
    ({ title, text }) => `${title}: ${text}`,
  );

describe('a reminder on a pattern', () => {
  test('is in the schedule, can be skipped, and is sent when it is due', async () => {
    const { id } = (await add(daily())).body.data.reminder;
    const [first, second] = await schedules();
    expect(first).toMatchObject({
      reminder_id: id,
      zone_id: null,
      status: null,
      reason_figures: { reminder: 'Ferns' },
    });
    await garden.call('POST', `/groups/${garden.id}/skips`, { scope: 'schedule', schedule_id: first?.id });
    expect((await schedules())[0]).toMatchObject({ status: 'CANCELLED', reason_name: 'USER_SKIP' });
    const loop = await server.startLoop();
    server.clock.set(Date.parse(first?.start_time.utc ?? '') + 1_000);
    await expect.poll(async () => (await schedules())[0]?.id, { timeout: 8_000 }).toBe(second?.id);
    expect(await listNotices()).toEqual([]);
    server.clock.set(Date.parse(second?.start_time.utc ?? '') + 1_000);
    await expect.poll(listNotices, { timeout: 8_000 }).toEqual(['Ferns: It is time to water by hand at Probe.']);
    await loop.stop();
  });
});

test('a reminder by moisture is sent once each time the soil falls below', async () => {
  await add({ kind: 'moisture', moisture_below: 0.2 });
  const begin = server.clock.now();
  const readings = [0.25, 0.19, 0.18, 0.3, 0.15];
  await insertReadings(
    server.db,
    readings.map((moisture, hour) => ({
      sensorId: sensorId as SensorId,
      measuredAt: new Date(begin + (hour + 1) * HOUR_MS),
      moisture,
      temperatureC: null,
      sunlightKlx: null,
    })),
  );
  for (let hour = 1; hour <= 6; hour += 1) await remindByMoisture(server.db, begin + hour * HOUR_MS + 1, server.faults);
  expect((await listNotices()).toSorted()).toEqual([
    'Ferns: Soil moisture at Probe is down to 15%. Please water by hand.',
    'Ferns: Soil moisture at Probe is down to 19%. Please water by hand.',
  ]);
});

describe('rules', () => {
  rule('a sensor cannot be deleted while a reminder uses it', async () => {
    await add({ kind: 'moisture', moisture_below: 0.2 });
    expect(refusal(await garden.call('DELETE', `/sensors/${sensorId}`))).toEqual({
      http: 409,
      errors: [[50, null, 'Please remove this sensor from reminder']],
    });
  });

  rule('reminder name unique', async () => {
    await add(daily());
    expect(refusal(await add(daily())).errors).toEqual([[50, 'name', 'Reminder name "Ferns" is already in use']]);
  });

  rule('when renaming a reminder, the name must change', async () => {
    const { id } = (await add(daily())).body.data.reminder;
    expect(refusal(await garden.call('PATCH', `/reminders/${id}`, { name: 'Ferns' })).errors).toEqual([
      [30, 'name', 'Name does not change, please change the name'],
    ]);
  });

  test.each([
    [{ kind: 'moisture' }, 'moisture_below'],
    [{ kind: 'pattern' }, 'start_day'],
    [{ kind: 'moisture', moisture_below: 2 }, 'moisture_below'],
    [{ kind: 'moisture', moisture_below: 0.2, sensor_id: crypto.randomUUID() }, 'sensor_id'],
    [{ kind: 'moisture', moisture_below: 0.2, sensor_id: 'none' }, 'sensor_id'],
  ])('%j is refused at %s', async (fields, path) => {
    expect(refusal(await add(fields)).errors[0]?.[1]).toBe(path);
  });

  test('programs of a sensor garden are reminders', async () => {
    const answer = await garden.call('POST', `/groups/${garden.id}/programs`, {
      name: 'X',
      start_day: today().toString(),
      start_time: '08:00',
      repeat: 'even_days',
      zones: [{ zone_id: crypto.randomUUID(), duration_s: 60 }],
    });
    expect(refusal(answer).http).toBe(409);
  });

  test('changes from an older version are refused, equal values are not written, a removed one is gone', async () => {
    const { id, version } = (await add(daily())).body.data.reminder;
    const change = (payload: object) =>
      garden.call<Made & { recalculation: object | null }>('PATCH', `/reminders/${id}`, payload);
    expect((await change({ enabled: true })).body.data.recalculation).toBeNull();
    expect((await change({ version, start_time: '09:00' })).body.data.reminder.version).toBe(version + 1);
    expect((await change({ version, start_time: '10:00' })).code).toBe(409);
    expect((await garden.call('DELETE', `/reminders/${id}`)).code).toBe(200);
    expect(await schedules()).toEqual([]);
  });
});
