import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { openDiskLook } from './watch-disk.ts';

const server = serverForFile();
const garden: OwnGarden = forFile(() => openOwnGarden(server));
let logged: { freePercent?: number; msg: string }[];
let free: number;
let look: () => Promise<void>;

beforeEach(() => {
  logged = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { db, clock } = server;
  look = openDiskLook({ db, clock, log, dataDir: '/gardens', readFree: async () => free });
});

const at = async (percent: number) => {
  free = percent;
  await look();
};
const listNotices = async (call: OwnGarden['call'] = garden.call) => {
  const { body } = await call<{ notifications: { title: string; text: string }[] }>('GET', '/notifications');
  return body.data.notifications.map(({ text }) => /\d+%/.exec(text)?.[0]);
};

test('a disk that fills is told at ten percent and at five, once each, in the log and to owners', async () => {
  await at(11);
  expect(logged).toEqual([]);
  await at(9.8);
  await at(7);
  expect(logged.map(({ freePercent }) => freePercent)).toEqual([9]);
  expect(await listNotices()).toEqual(['9%']);
  await at(4.2);
  await at(3);
  expect(logged.map(({ freePercent }) => freePercent)).toEqual([9, 4]);
  expect((await listNotices()).toSorted()).toEqual(['4%', '9%']);
});

test('after a restart, and once there was room again, the log says it and nobody is told twice', async () => {
  await at(4);
  await at(6.5);
  await at(11);
  await at(13);
  await at(8);
  expect(logged.map(({ freePercent }) => freePercent)).toEqual([4, 8]);
  expect(await listNotices()).toHaveLength(2);
});

test('people who only share the garden are not told', async () => {
  const [own, manager] = [await openOwnGarden(server), await server.register()];
  await server.share(own.id, manager.id, 'MANAGER');
  await at(9);
  expect(await listNotices(own.call)).toEqual(['9%']);
  expect(await listNotices((method, url) => server.call(manager.token, method, url))).toEqual([]);
});
