import type { Notification } from '@sluice/contract/notifications';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { forgetOldMessages, notify, notifyReminder, notifyRunSkipped, notifyShortfall } from './index.ts';
import { notifications } from './tables.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
beforeAll(async () => {
  // The demo has notifications of its own.
  await server.db.delete(notifications);
});

const tell = (cause: string, at = new Date(server.clock.now())) =>
  notify(server.db, {
    groupId: demo.group.id as never,
    key: 'deviceOffline',
    figures: { device: 'Controller', time: '2026-07-01T12:30:00.000Z' },
    subject: 'DEVICE',
    subjectId: demo.group.devices[0]?.id ?? '',
    cause,
    at,
  });
const list = async (query = '', token = demo.token) =>
  (await server.call<{ notifications: Notification[] }>(token, 'GET', `/notifications${query}`)).body.data
    .notifications;
const badge = async () => (await demo.groupOf())?.info.new_notification_num;

test('one cause is notified once, to everybody who may act on it', async () => {
  const manager = await server.register();
  const player = await server.register();
  await server.share(demo.group.id, manager.id, 'MANAGER');
  await server.share(demo.group.id, player.id, 'PLAYER');
  await tell('a');
  await tell('a');
  await tell('b', new Date(server.clock.now() + 1_000));
  expect(await list()).toHaveLength(2);
  expect(await list('', manager.token)).toHaveLength(2);
  expect(await list('', player.token)).toHaveLength(0);
  expect(await badge()).toBe(2);
});

test('newest first, with the time as the reader writes it, in the garden’s zone', async () => {
  const [newest, older] = await list();
  expect(Date.parse(newest?.notify_time.utc ?? '')).toBeGreaterThan(Date.parse(older?.notify_time.utc ?? ''));
  expect(newest?.text).toContain('5:30');
  expect(newest?.text).not.toContain('{{');
  await server.call(demo.token, 'POST', '/profile', { lang: 'DE' });
  const [german] = await list();
  expect(german?.title).toBe(
    server.services.translate('de', 'notifications.deviceOffline.title', { device: 'Controller' }),
  );
  expect(german?.text).toContain('1.\u00a0Juli 2026');
});

test('one is read, then all', async () => {
  const [first] = await list('?status=UNREAD');
  const answer = await server.call<{ notification: Notification }>(
    demo.token,
    'POST',
    `/notifications/${first?.id}/read`,
  );
  expect(answer.body.data.notification.status).toBe('READ');
  expect(await list('?status=UNREAD')).toHaveLength(1);
  expect(await list('?status=READ')).toHaveLength(1);
  expect(await badge()).toBe(1);
  const all = await server.call<{ read: number }>(demo.token, 'POST', '/notifications/read', {
    group_id: demo.group.id,
  });
  expect(all.body.data.read).toBe(1);
  expect(await badge()).toBe(0);
  expect(await list('?status=UNREAD')).toEqual([]);
});

test('they are listed page by page, by the filters', async () => {
  const reader = await server.register();
  await server.share(demo.group.id, reader.id, 'MANAGER');
  for (let index = 0; index < 25; index += 1) await tell(`page ${index}`, new Date(server.clock.now() + (index >> 1)));
  const listed: string[] = [];
  let query = '?limit=10&status=UNREAD';
  for (;;) {
    const page = await server.call<{ notifications: Notification[]; next: string | null }>(
      reader.token,
      'GET',
      `/notifications${query}`,
    );
    listed.push(...page.body.data.notifications.map(({ id }) => id));
    if (page.body.data.next === null) break;
    query = `?limit=10&status=UNREAD&after=${page.body.data.next}`;
  }
  expect(listed).toHaveLength(25);
  expect(new Set(listed).size).toBe(25);
  // Another reader's notifications are not a valid cursor.
  const [foreign] = await list();
  for (const cursor of ['x', foreign?.id]) {
    const answer = await server.call(reader.token, 'GET', `/notifications?after=${cursor}`);
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'after']);
  }
});

describe('notifications of the plan', () => {
  const at = new Date('2026-07-01T12:30:00.000Z');
  const newest = async () => {
    const reader = await server.register(undefined, { lang: 'FR' });
    await server.share(demo.group.id, reader.id, 'MANAGER');
    return () => list('', reader.token);
  };
  const run = {
    deviceId: crypto.randomUUID() as never,
    zoneName: 'Roses',
    plannedStart: at,
  };

  test('why a watering was skipped, once, in the reader’s language; never manual skips', async () => {
    const read = await newest();
    const skipped = { ...run, groupId: demo.group.id as never, reasonFigures: { rain_mm: 8 } };
    await notifyRunSkipped(server.db, { ...skipped, occurrenceId: 'rain', reason: 'RAIN' }, at);
    await notifyRunSkipped(server.db, { ...skipped, occurrenceId: 'rain', reason: 'RAIN' }, at);
    await notifyRunSkipped(server.db, { ...skipped, occurrenceId: 'hand', reason: 'USER_SKIP' }, at);
    const notices = await read();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ title: 'Arrosage sauté\u00a0: Roses', device_type: 'DEVICE' });
    expect(notices[0]?.text).toContain('Raison\u00a0: Pluie (Pluie\u00a0: 8\u202fmm).');
    expect(notices[0]?.text).not.toContain('{{');
  });

  test.each([
    [
      'WINTERIZATION',
      { temperature_min_c: -1.2, threshold_c: 0 },
      'Gel (Température minimale\u00a0: −1\u202f°C\u202f; Sauté jusqu’à\u00a0: 0\u202f°C)',
    ],
    ['WIND', {}, 'Vent fort'],
    ['RAIN_DELAY', { rain_delay_until: '2026-07-02T06:00:00Z' }, 'Pause pluie (Fin de la pause\u00a0: 1\u00a0juil.'],
    ['SENSOR_MOISTURE', {}, 'humid'],
    ['RESTRICTION', {}, 'restriction'],
    ['REGULATION', {}, 'Règlement'],
    ['REGULATION_DAYS', { days_watered: 2, closed_by: 'not listed' }, '\u00a0: 2).'],
    ['MISSING_FACTS', { missing: 'soil area' }, 'Raison\u00a0: Sol manquant.'],
  ] as const)('%s with %j as %s', async (reason, reasonFigures, expectedText) => {
    const read = await newest();
    const skipped = { ...run, groupId: demo.group.id as never, reason, reasonFigures };
    await notifyRunSkipped(server.db, { ...skipped, occurrenceId: reason }, at);
    expect((await read())[0]?.text).toContain(expectedText);
  });

  test('why a watering was skipped, as it was stored before reasons had names', async () => {
    const read = await newest();
    const figures = { zone: 'Roses', time: at.toISOString(), reason: 'weather' };
    const subject = { subject: 'DEVICE', subjectId: crypto.randomUUID(), cause: 'stored earlier' } as const;
    await notify(server.db, { groupId: demo.group.id as never, key: 'zoneSkipped', figures, ...subject, at });
    expect((await read())[0]?.text).toContain('Pause pluie.');
  });

  test('that water does not fit, once a week and zone', async () => {
    const read = await newest();
    const shortfall = {
      groupId: demo.group.id as never,
      deviceId: run.deviceId,
      zoneId: demo.zone().id,
      zoneName: 'Roses',
      missingMm: 4.26,
    };
    for (const localDates of [['2026-07-01'], ['2026-07-03', '2026-07-04'], ['2026-07-08'], []]) {
      await notifyShortfall(server.db, { ...shortfall, localDates }, at);
    }
    const notices = await read();
    expect(notices).toHaveLength(2);
    expect(notices[0]?.text).toContain('4,3\u202fmm');
  });

  test('that it is time to water by hand, with what the soil says', async () => {
    const read = await newest();
    const reminder = {
      groupId: demo.group.id as never,
      sensorId: crypto.randomUUID() as never,
      sensorName: 'Serre',
      reminderName: 'Arroser les fougères',
    };
    await notifyReminder(server.db, { ...reminder, occurrenceId: 'pattern', moisture: null }, at);
    await notifyReminder(server.db, { ...reminder, occurrenceId: 'dry', moisture: 0.143 }, at);
    const notices = await read();
    expect(notices.map(({ title }) => title)).toEqual(['Arroser les fougères', 'Arroser les fougères']);
    expect(notices.some(({ text }) => text.includes('14\u00a0%'))).toBe(true);
  });
});

test('notifications go after two years, read or not', async () => {
  const now = server.clock.now();
  await server.db.delete(notifications);
  await tell('long ago', new Date(now - 731 * DAY_MS));
  await tell('last year', new Date(now - 400 * DAY_MS));
  await forgetOldMessages(server.db, new Date(now));
  const left = await server.db.selectDistinct({ cause: notifications.cause }).from(notifications);
  expect(left).toEqual([{ cause: 'last year' }]);
});
