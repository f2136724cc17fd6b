/** When a guard shuts, and when it opens for nobody: through the whole loop. */

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runs } from '../runs/tables.ts';
import { dueRun } from '../testing/due-run.ts';
import {
  type GuardedDevices,
  type GuardedGarden,
  makeGuardedDevices,
  openGuardedGarden,
} from '../testing/guarded-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';

/** Slow enough that a guard shuts before its relay is told a second time. */
const SPEED = 12;

let devices: GuardedDevices;
let garden: GuardedGarden;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const server = serverForFile({ speed: SPEED, drivers: () => devices.drivers() });
const startLoop = () => server.startLoop(true, { findDriver: server.findDriver });

async function plant(options: { hasWill?: boolean; isGuarded?: boolean } = {}): Promise<void> {
  devices = makeGuardedDevices(() => server.clock.now(), options);
  garden = await openGuardedGarden(server, devices, options);
  loop = await startLoop();
}
beforeEach(() => {
  devices = makeGuardedDevices(() => server.clock.now());
});
afterEach(() => loop.kill());

const zone = (place: number) => garden.zone(place);
const stop = (id: string) => garden.call('DELETE', `/manual_runs/${id}`);
/** Several rounds of the loop that looks after masters. */
const rounds = () => new Promise((resolve) => setTimeout(resolve, 90));

test('from the first close that nobody confirms it is shut, and stays shut for all who wait, until the relay answers', async () => {
  await plant();
  const { guard, relay } = devices;
  const run = await dueRun(server, zone(1), 3_000);
  await eventually(async () => garden.isWet());
  relay.isOffline = true;
  await stop(run);
  await eventually(async () => !guard.isOpen(1));
  // It was told once; a second try comes after five seconds, and people are told after the third.
  expect(relay.unheardCloses).toBeLessThan(3);
  expect(await garden.notifications()).not.toContainEqual(
    expect.objectContaining({ title: expect.stringContaining('may be') }),
  );
  const { length } = guard.opened;
  const other = await dueRun(server, zone(2), 60);
  await eventually(async () => relay.unheardCloses > 2);
  expect(guard.opened).toHaveLength(length);
  expect(relay.isOpen(1)).toBe(true);
  relay.isOffline = false;
  await eventually(async () => garden.isWet(2));
  expect(relay.isOpen(1)).toBe(false);
  await stop(other);
  await garden.ended(other);
});

test('it stays shut behind a relay that was switched on by hand and does not shut', async () => {
  await plant();
  const { guard, relay } = devices;
  relay.stuck.add(2);
  relay.press(2);
  await eventually(async () => relay.closed.includes(2));
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ zone_id }) => zone_id === zone(2).id));
  const run = await dueRun(server, zone(1), 60);
  await eventually(async () => relay.closed.length > 1);
  expect(guard.opened).toEqual([]);
  relay.stuck.delete(2);
  await eventually(async () => garden.isWet(1));
  await stop(run);
  await garden.ended(run);
});

test('it does not open for a relay that does not answer', async () => {
  await plant();
  const { guard, relay } = devices;
  relay.isOffline = true;
  await eventually(async () => (await garden.groupOf()).devices.some(({ status }) => status === 'OFFLINE'));
  const run = await dueRun(server, zone(1), 60);
  expect(await garden.ended(run)).toMatchObject({ reason_figures: { fault: 'unreachable' } });
  await rounds();
  expect(guard.opened).toEqual([]);
});

test('taken away from a zone that waters, it ends the run', async () => {
  await plant();
  const run = await dueRun(server, zone(1), 3_000);
  await eventually(async () => garden.isWet());
  expect((await garden.changeZone(zone(1).id, { master_zone_id: null })).code).toBe(200);
  expect(await garden.ended(run)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'no-guard' } });
  expect(devices.relay.isOpen(1)).toBe(false);
});

test('removed with its device from a zone that waters, it ends the run', async () => {
  await plant();
  const run = await dueRun(server, zone(1), 3_000);
  await eventually(async () => garden.isWet());
  expect((await garden.call('DELETE', `/devices/${garden.device(0).id}`)).code).toBe(200);
  expect(await garden.ended(run)).toMatchObject({ status: 'ERROR' });
  expect(devices.relay.isOpen(1)).toBe(false);
});

test('a process that finds a relay open has the broker hold its end again', async () => {
  await plant({ hasWill: true, isGuarded: false });
  const { relay } = devices;
  const asked = { zones: [{ zone_id: zone(1).id, minutes: 10 }] };
  const { body } = await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, asked);
  await eventually(async () => relay.isOpen(1));
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  loop.kill();
  loop = await startLoop();
  await eventually(async () => relay.opened.length > 1);
  expect(relay.opened.at(-1)?.heldBy).toBe('will');
  await stop(body.data.runs[0]?.id ?? '');
  await eventually(async () => !relay.isOpen(1));
});

test('closed by the broker after a crash, the record says that Sluice failed, not that somebody shut it', async () => {
  await plant({ hasWill: true, isGuarded: false });
  const { relay } = devices;
  const asked = { zones: [{ zone_id: zone(1).id, minutes: 10 }] };
  const { body } = await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, asked);
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  loop.kill();
  relay.shut(1);
  loop = await startLoop();
  const event = await garden.ended(body.data.runs[0]?.id ?? '');
  expect(event).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'server-stopped' } });
});

test('a stop of which no process was told is found within seconds', async () => {
  await plant();
  const run = await dueRun(server, zone(1), 3_000);
  await eventually(async () =>
    (await garden.groupOf()).active_runs.some(({ id, phase }) => id === run && phase === 'WATERING'),
  );
  const stoppedAt = server.clock.now();
  await server.db
    .update(runs)
    .set({ stopRequestedAt: new Date(stoppedAt) })
    .where(eq(runs.id, run));
  await eventually(async () => !devices.relay.isOpen(1));
  // Its runs are read again after two minutes in any case.
  expect((server.clock.now() - stoppedAt) / 1000).toBeLessThan(100);
  await garden.ended(run);
});
