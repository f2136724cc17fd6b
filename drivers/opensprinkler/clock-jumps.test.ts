/**
 * A controller whose clock is set, or that loses power, while a station waters. What the fake does here was seen on
 * firmware 2.2.1(3): `docs/hardware-opensprinkler.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';

let fake: FakeSetup;
let driver: Driver;
let address: string;
afterEach(() => fake.end());

/** A run of 300 s that has been open for 20. */
async function water(settings?: Parameters<typeof openFakeSetup>[0]) {
  fake = await openFakeSetup(settings);
  driver = fake.start();
  address = (await driver.adoptDevice(fake.adoption)).address;
  await fake.open(driver, address);
  await pass(20);
  return fake.controller;
}

/** Looks at it every two seconds, as it is looked at while it waters. */
async function pass(durationS: number): Promise<void> {
  for (let s = 0; s < durationS; s += 2) {
    fake.controller.pass(2);
    await driver.readState(address);
  }
}

const openings = async () => (await fake.valveOf(driver, address, 1)).openings ?? [];

test('an hour forward ends the run; it is recorded as long as it was seen, not as an hour', async () => {
  const controller = await water();
  controller.setClock(3600);
  await pass(10);
  expect(controller.stations.log()[0]).toMatch(/^\[99,0,36\d\d,/);
  const [opening, ...others] = await openings();
  expect(others).toEqual([]);
  expect(opening).toMatchObject({ runId: 'run-1', endedBy: 'clock-set' });
  expect(opening?.openS).toBeGreaterThanOrEqual(19);
  expect(opening?.openS).toBeLessThanOrEqual(24);
  expect(opening?.openedAgoS).toBeLessThan(40);
});

test('ten hours forward in a run that is longer than that: it goes on, and its length is the true one', async () => {
  const controller = await water();
  await fake.shut(driver, address, 1, 'run-1');
  await fake.open(driver, address, { maxRunTimeS: 40_000 as never, runId: 'run-2' });
  await pass(20);
  controller.setClock(36_000);
  await pass(20);
  expect(await fake.valveOf(driver, address, 1)).toMatchObject({ isOpen: true, runId: 'run-2' });
  await fake.shut(driver, address, 1, 'run-2');
  await pass(10);
  const last = (await openings()).at(-1);
  expect(last).toMatchObject({ runId: 'run-2' });
  expect(Math.abs((last?.openS ?? 0) - 42)).toBeLessThanOrEqual(3);
});

test('an hour back: the true rest is told, and the timer that stands still is set anew', async () => {
  const controller = await water();
  controller.setClock(-3600);
  const before = await fake.valveOf(driver, address, 1);
  expect(before).toMatchObject({ isOpen: true, runId: 'run-1' });
  expect(before.remainingS).toBeGreaterThan(3_800);
  const after = await fake.open(driver, address, { maxRunTimeS: 270 as never });
  expect(after).toMatchObject({ isOpen: true, runId: 'run-1' });
  expect(after.remainingS).toBeLessThanOrEqual(270);
  await pass(300);
  const own = (await openings()).filter(({ runId }) => runId === 'run-1');
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({ endedBy: 'clock-set' });
  const wateredS = own.reduce((sum, { openS }) => sum + openS, 0);
  expect(Math.abs(wateredS - 292)).toBeLessThanOrEqual(5);
});

test('an hour back that nobody answers: it waters an hour longer, and that is what is recorded', async () => {
  const controller = await water();
  controller.setClock(-3600);
  await pass(4_000);
  expect(controller.stations.log()[0]).toMatch(/^\[99,0,300,/);
  const [opening] = await openings();
  expect(opening).toMatchObject({ runId: 'run-1', endedBy: 'clock-set' });
  expect(Math.abs((opening?.openS ?? 0) - 3_900)).toBeLessThanOrEqual(5);
});

test('a power cut: what was seen open counts until the last look, also for the next process', async () => {
  const controller = await water();
  await pass(80);
  controller.stations.restart();
  controller.pass(120);
  await driver.readState(address);
  expect(controller.stations.log()).toEqual([]);
  const [opening] = await openings();
  expect(opening).toMatchObject({ runId: 'run-1', endedBy: 'restarted' });
  expect(Math.abs((opening?.openS ?? 0) - 100)).toBeLessThanOrEqual(3);
  driver = fake.start();
  expect((await openings())[0]?.openS).toBe(opening?.openS);
});

test('a run over a change of clock and a restart of ours is never longer than its timer', async () => {
  const controller = await water();
  driver = fake.start();
  controller.setClock(3600);
  controller.pass(500);
  const [opening] = await openings();
  expect(opening).toMatchObject({ runId: 'run-1' });
  expect(opening?.openS).toBeLessThanOrEqual(300);
});

test('a process that ended as it opened a valve: an hour forward is no hour of water for the next one', async () => {
  const controller = await water();
  await fake.shut(driver, address, 1, 'run-1');
  await pass(10);
  const stored = readFileSync(fake.notesFile(), 'utf8');
  await fake.open(driver, address, { maxRunTimeS: 60 as never, runId: 'run-2' });
  // What was stored when the start was sent; nothing of the looks after it.
  const sent = JSON.parse(readFileSync(fake.notesFile(), 'utf8'));
  writeFileSync(fake.notesFile(), JSON.stringify({ ...sent, watched: JSON.parse(stored).watched }));
  driver = fake.start();
  controller.pass(15);
  controller.setClock(3600);
  controller.pass(30);
  expect(controller.stations.log().at(-1)).toMatch(/^\[99,0,36\d\d,/);
  const opening = (await openings()).find(({ runId }) => runId === 'run-2');
  expect(opening).toMatchObject({ endedBy: 'clock-set' });
  expect(Math.abs((opening?.openS ?? 0) - 15)).toBeLessThanOrEqual(2);
  expect(opening?.openedAgoS).toBeLessThan(60);
});

test('a program of its own, and a start by hand, are counted so too', async () => {
  const controller = await water();
  await fake.shut(driver, address, 1, 'run-1');
  await pass(4);
  controller.stations.start(1, 600, 1);
  await pass(30);
  controller.setClock(3600);
  await pass(10);
  const valve = await fake.valveOf(driver, address, 2);
  expect(valve.openings).toHaveLength(1);
  expect(Math.abs((valve.openings?.[0]?.openS ?? 0) - 30)).toBeLessThanOrEqual(4);
});

test('a log that lies ahead of a clock that was put back before the adoption says nothing of ours', async () => {
  fake = await openFakeSetup();
  const { controller } = fake;
  controller.stations.start(0, 60);
  controller.pass(100);
  controller.setClock(-3600);
  driver = fake.start();
  address = (await driver.adoptDevice(fake.adoption)).address;
  await fake.open(driver, address);
  await pass(400);
  expect(await openings()).toMatchObject([{ runId: 'run-1', openS: 300 }]);
});
