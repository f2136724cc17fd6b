/** A battery device that sleeps between its contacts: commands wait for the next one. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localDateIn } from '../platform/moments.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';

/** It listens for a minute after each contact. */
const LISTENS_S = 70;

let loop: Awaited<ReturnType<TestServer['startLoop']>>;
let garden: OwnGarden;
let group: CurrentGroup;

const server = serverForFile({ withSimulator: true, speed: 20 });
beforeEach(async () => {
  garden = await openOwnGarden(server, 'PIXIE');
  await garden.addDevice('PIXIE-B1');
  const added = await garden.groupOf();
  await garden.makeLawn(added.zones[0]?.id);
  group = await garden.groupOf();
});
afterEach(() => loop.stop());

const device = () => group.devices[0] ?? (undefined as never);
const zone = () => group.zones[0] ?? (undefined as never);
const isOpen = async () => (await loop.driver.readState(device().serial_number)).valves[0]?.isOpen;
/** Lets time pass for the server and the simulated garden. */
async function pass(seconds: number): Promise<void> {
  await server.garden.passTime(seconds);
  server.clock.set(server.clock.now() + seconds * 1000);
}
/** Sets the sync frequency and waits until the device sleeps. */
async function fallAsleep(everyMinutes: number): Promise<Date> {
  const answer = await garden.call('PATCH', `/devices/${device().id}`, { sync_frequency: everyMinutes });
  expect(answer.code).toBe(200);
  await server.garden.setFault(device().serial_number, 'asleep', true);
  loop = await server.startLoop();
  await eventually(async () =>
    (await loop.driver.readState(device().serial_number)).nextContactInS === null ? null : true,
  );
  await pass(LISTENS_S);
  const nextContactAt = await eventually(async () => (await garden.groupOf()).devices[0]?.hears_at);
  return new Date(nextContactAt.utc);
}
const water = async (minutes = 1) =>
  (
    await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, {
      zones: [{ zone_id: zone().id, minutes }],
    })
  ).body.data.runs[0]?.id ?? '';
const active = async (id: string) => (await garden.groupOf()).active_runs.find((run) => run.id === id);
const events = () => garden.events();

describe('a device that sleeps', () => {
  test.each([15, 60])('and calls in every %i min hears of a run by hand then, and people see when', async (minutes) => {
    const nextContactAt = await fallAsleep(minutes);
    const inMinutes = (nextContactAt.getTime() - server.clock.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(minutes - 4);
    expect(inMinutes).toBeLessThanOrEqual(minutes);
    const id = await water();
    const waiting = await eventually(() => active(id));
    expect(waiting).toMatchObject({ phase: 'PENDING', reaches_device: { utc: nextContactAt.toISOString() } });
    await pass((inMinutes - 1) * 60);
    expect((await active(id))?.phase).toBe('PENDING');
    expect(await isOpen()).toBe(false);
    await pass(61);
    await eventually(async () => (await active(id))?.phase === 'WATERING');
  });

  test('gets a stop at its next contact', async () => {
    const nextContactAt = await fallAsleep(15);
    const id = await water(40);
    await pass((nextContactAt.getTime() - server.clock.now()) / 1000 + 1);
    await eventually(async () => (await active(id))?.phase === 'WATERING');
    await pass(LISTENS_S);
    await eventually(async () => (await garden.groupOf()).devices[0]?.hears_at);
    await garden.call('DELETE', `/manual_runs/${id}`);
    expect((await active(id))?.reaches_device).not.toBeNull();
    expect((await active(id))?.phase).toBe('WATERING');
    const next = (await garden.groupOf()).devices[0]?.hears_at?.utc ?? '';
    await pass((Date.parse(next) - server.clock.now()) / 1000 + 1);
    const event = await eventually(async () => (await events()).find((one) => one.id === id));
    expect(event.duration_s).toBeGreaterThan(10 * 60);
    expect(event.duration_s).toBeLessThan(30 * 60);
  });

  test('is awake for a start that it was told about before', async () => {
    const startsAt = Temporal.Instant.fromEpochMilliseconds(server.clock.now())
      .toZonedDateTimeISO(TIME_ZONE)
      .add({ minutes: 20 })
      .round({ smallestUnit: 'minute', roundingMode: 'floor' });
    const answer = await garden.call('POST', `/groups/${garden.id}/programs`, {
      name: 'Each day',
      start_day: localDateIn(TIME_ZONE, startsAt.epochMilliseconds),
      start_time: startsAt.toPlainTime().toString({ smallestUnit: 'minute' }),
      repeat: 'interval',
      interval_days: 1,
      zones: [{ zone_id: zone().id, duration_s: 60 }],
    });
    expect(answer.code).toBe(200);
    await fallAsleep(60);
    await pass((startsAt.epochMilliseconds - server.clock.now()) / 1000 - 20);
    const event = await eventually(async () => (await events()).find(({ zone_id }) => zone_id === zone().id));
    expect(event.status).toBe('EXECUTED');
    expect(Math.abs(Date.parse(event.start_time.utc) - startsAt.epochMilliseconds)).toBeLessThan(15_000);
  });
});
