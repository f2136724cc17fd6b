import type { Notification } from '@sluice/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoGarden, openDemoGarden } from '../testing/demo.ts';
import { type House, openHouse } from '../testing/house.ts';
import { notify } from './index.ts';

let house: House;
let demo: DemoGarden;
beforeAll(async () => {
  house = await openHouse({ withSimulator: true });
  demo = await openDemoGarden(house);
});
afterAll(() => house.close());

const tell = (cause: string, at = new Date(house.clock.now())) =>
  notify(house.db, {
    groupId: demo.group.id as never,
    key: 'deviceOffline',
    figures: { device: 'Controller', time: '2026-07-01T12:30:00.000Z' },
    subject: 'DEVICE',
    subjectId: demo.group.devices[0]?.id ?? '',
    cause,
    at,
  });
const list = async (query = '', token = demo.token) =>
  (await house.call<{ notifications: Notification[] }>(token, 'GET', `/notifications${query}`)).body.data.notifications;
const badge = async () => (await demo.groupOf())?.info.new_notification_num;

test('one cause is told once, to everybody who may do something about it', async () => {
  const manager = await house.register();
  const player = await house.register();
  await house.share(demo.group.id, manager.id, 'MANAGER');
  await house.share(demo.group.id, player.id, 'PLAYER');
  await tell('a');
  await tell('a');
  await tell('b', new Date(house.clock.now() + 1_000));
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
  await house.call(demo.token, 'POST', '/profile', { lang: 'DE' });
  const [german] = await list();
  expect(german?.title).toBe(
    house.services.translate('de', 'notifications.deviceOffline.title', { device: 'Controller' }),
  );
  expect(german?.text).toContain('01.07.2026');
});

test('one is read, then all', async () => {
  const [first] = await list('?status=UNREAD');
  const answer = await house.call<{ notification: Notification }>(
    demo.token,
    'POST',
    `/notifications/${first?.id}/read`,
  );
  expect(answer.body.data.notification.status).toBe('READ');
  expect(await list('?status=UNREAD')).toHaveLength(1);
  expect(await list('?status=READ')).toHaveLength(1);
  expect(await badge()).toBe(1);
  const all = await house.call<{ read: number }>(demo.token, 'POST', '/notifications/read', {
    group_id: demo.group.id,
  });
  expect(all.body.data.read).toBe(1);
  expect(await badge()).toBe(0);
  expect(await list('?status=UNREAD')).toEqual([]);
});
