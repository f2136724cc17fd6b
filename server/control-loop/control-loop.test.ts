import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRun } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { plannedRuns } from '../schedule/tables.ts';
import { openDemoGarden, openLawns, type WatchedGarden } from '../testing/demo.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let garden: WatchedGarden;
const SPEED = 20;
/**
 * On the garden's clock, on which a real tenth of a second is two seconds; main.test.ts tests one second in real time.
 */
const TOLERANCE_S = 5;

async function live<Garden extends WatchedGarden>(open: (server: TestServer) => Promise<Garden>): Promise<Garden> {
  server = await openTestServer({ withSimulator: true, speed: SPEED });
  const opened = await open(server);
  garden = opened;
  return opened;
}
const start = async (minutes = 1, place = 0) => {
  const answer = await garden.water([{ zone_id: garden.zone(place).id, minutes }]);
  expect(answer.code).toBe(200);
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  return run;
};
const serial = () => garden.group.devices[0]?.serial_number ?? '';
const valve = async (
  loop: {
    driver: {
      readState(
        address: string,
      ): Promise<{ valves: { isOpen: boolean; runId: string | null; remainingS: number | null }[] }>;
    };
  },
  place = 0,
) => (await loop.driver.readState(serial())).valves[place];
const toRow = (id: string) => findRun(server.db, id as RunId);
/** Only of the garden under test: the demo's others have notifications too. */
const notices = async () =>
  (
    await server.call<{ notifications: { title: string }[] }>(
      garden.token,
      'GET',
      `/notifications?group_id=${garden.group.id}`,
    )
  ).body.data.notifications.map((notice) => notice.title);
const say = (key: Parameters<TestServer['services']['translate']>[1], figures: Record<string, string> = {}) =>
  server.services.translate('en', key, figures);

afterEach(() => server.close());

describe('a run by hand', () => {
  beforeEach(() => live(openLawns));

  test('opens, waters, closes at its end, and is recorded once with its volume', async () => {
    const loop = await server.startLoop();
    const run = await start();
    await garden.inPhase(run.id, 'WATERING');
    expect(await valve(loop)).toMatchObject({ isOpen: true, runId: run.id });
    const event = await garden.ended(run.id);
    expect(event).toMatchObject({
      status: 'EXECUTED',
      source: 'MANUAL',
      reason_type: 'MANUAL',
      started_by: 'Ada',
    });
    expect(Math.abs(event.duration_s - 60)).toBeLessThanOrEqual(TOLERANCE_S);
    expect(Math.abs((event.volume_l ?? 0) - 12)).toBeLessThanOrEqual(TOLERANCE_S / 5);
    expect((await valve(loop))?.isOpen).toBe(false);
    expect((await garden.events()).filter((other) => other.id === run.id)).toHaveLength(1);
  });

  test('stores its deadline before the valve gets the command', async () => {
    await server.garden.setFault(serial(), 'offline', true);
    await server.startLoop();
    const run = await start();
    const row = await eventually(async () => {
      const found = await toRow(run.id);
      return found?.phase === 'OPENING' ? found : null;
    });
    expect(row.deadline).not.toBeNull();
    expect(row.openedAt).toBeNull();
    expect(row.fencingToken).not.toBeNull();
  });

  test('is made longer and shorter while it waters', async () => {
    const loop = await server.startLoop();
    const run = await start(1);
    await garden.inPhase(run.id, 'WATERING');
    await server.call(garden.token, 'PATCH', `/manual_runs/${run.id}`, { minutes: 3 });
    await eventually(async () => ((await valve(loop))?.remainingS ?? 0) > 100);
    await server.call(garden.token, 'PATCH', `/manual_runs/${run.id}`, { minutes: 2 });
    const event = await garden.ended(run.id);
    expect(Math.abs(event.duration_s - 120)).toBeLessThanOrEqual(TOLERANCE_S);
  });

  test('stops when asked, and a second stop changes nothing', async () => {
    const loop = await server.startLoop();
    const run = await start(30);
    await garden.inPhase(run.id, 'WATERING');
    await server.call(garden.token, 'DELETE', `/manual_runs/${run.id}`);
    const event = await garden.ended(run.id);
    expect(event.status).toBe('EXECUTED');
    expect((await valve(loop))?.isOpen).toBe(false);
    expect((await server.call(garden.token, 'DELETE', `/manual_runs/${run.id}`)).code).toBe(200);
    expect(await garden.ended(run.id)).toEqual(event);
  });

  test('of several zones waters one after another, and all stop with one call', async () => {
    await server.startLoop();
    const answer = await garden.water(
      [0, 1, 2].map((place) => ({ zone_id: garden.zone(place).id, minutes: place === 2 ? 30 : 1 })),
    );
    const [first, second, third] = answer.body.data.runs;
    if (!first || !second || !third) throw new Error('three runs were asked for');
    const one = await garden.ended(first.id);
    const two = await garden.ended(second.id);
    expect(Date.parse(two.start_time.utc)).toBeGreaterThanOrEqual(Date.parse(one.end_time?.utc ?? ''));
    await garden.inPhase(third.id, 'WATERING');
    await server.call(garden.token, 'DELETE', `/groups/${garden.group.id}/manual_runs`);
    expect((await garden.ended(third.id)).duration_s).toBeLessThan(120);
  });

  test('started by two people at once waters once, and the second is refused', async () => {
    await server.startLoop();
    const both = await Promise.all([1, 2].map(() => garden.water([{ zone_id: garden.zone().id, minutes: 1 }])));
    expect(both.map((answer) => answer.code).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.code === 409)?.body.errors[0]).toMatchObject({
      code: 50,
      message: say('errors.zoneAlreadyWatering', { zone: garden.zone().name }),
    });
  });
});

describe('when the process dies', () => {
  beforeEach(() => live(openLawns));

  test('the device closes the valve on time, and the next process records the run once', async () => {
    const loop = await server.startLoop();
    const run = await start();
    await garden.inPhase(run.id, 'WATERING');
    loop.kill();
    await server.garden.passTime(70);
    server.clock.set(server.clock.now() + 70_000);
    await server.startLoop();
    const event = await garden.ended(run.id);
    expect(event.status).toBe('EXECUTED');
    expect(Math.abs(event.duration_s - 60)).toBeLessThanOrEqual(TOLERANCE_S);
    expect(
      (await garden.events()).filter(
        (other) => other.zone_id === run.zone_id && other.source === 'MANUAL' && other.date === event.date,
      ),
    ).toHaveLength(1);
  });

  test('the next process takes an open valve up with the right remaining time', async () => {
    const first = await server.startLoop();
    const run = await start(2);
    await garden.inPhase(run.id, 'WATERING');
    first.kill();
    const second = await server.startLoop();
    const found = await valve(second);
    expect(found).toMatchObject({ isOpen: true, runId: run.id });
    expect(Math.abs((await garden.ended(run.id)).duration_s - 120)).toBeLessThanOrEqual(TOLERANCE_S);
  });

  test('between the journal and the open, the next process finishes the start', async () => {
    await server.garden.setFault(serial(), 'offline', true);
    const first = await server.startLoop();
    const run = await start(2);
    await eventually(async () => (await toRow(run.id))?.phase === 'OPENING');
    first.kill();
    server.clock.set(server.clock.now() + 60_000);
    await server.garden.clearFaults(serial());
    await server.startLoop();
    await garden.inPhase(run.id, 'WATERING');
    // Its device's memory shows that it never opened: it has its whole length.
    expect(Math.abs((await garden.ended(run.id)).duration_s - 120)).toBeLessThanOrEqual(TOLERANCE_S);
  });

  test('one that was thought dead is refused by the device', async () => {
    const old = await server.startLoop();
    await eventually(async () => (await garden.groupOf())?.devices[0]?.last_active);
    const otherLoop = await server.startLoop(true);
    const run = await start(10);
    await garden.inPhase(run.id, 'WATERING');
    await expect(
      old.driver.valves?.openValve(serial(), {
        commandId: crypto.randomUUID(),
        fencingToken: 1,
        expiresAt: server.clock.now() + 30_000,
        runId: 'stale',
        terminal: 2,
        maxRunTimeS: 60 as never,
        maxVolumeL: null,
      }),
    ).rejects.toMatchObject({ fault: 'fenced' });
    expect((await valve(otherLoop, 1))?.isOpen).toBe(false);
  });
});

describe('when hardware fails', () => {
  beforeEach(() => live(openLawns));

  test('after a lost answer the device is asked', async () => {
    await server.garden.setFault(serial(), 'lost-acknowledgement', true);
    await server.startLoop();
    const run = await start(2);
    await garden.inPhase(run.id, 'WATERING');
    await server.garden.clearFaults(serial());
    expect((await garden.ended(run.id)).status).toBe('EXECUTED');
    expect((await garden.events()).filter((event) => event.id === run.id)).toHaveLength(1);
  });

  test.each([
    ['open-circuit', 'OPEN_CIRCUIT', 'notifications.valveOpenCircuit.title'],
    ['short-circuit', 'SHORT_CIRCUIT', 'notifications.valveShortCircuit.title'],
  ] as const)('a valve with %s does not water, shows it, and people are told', async (fault, status, title) => {
    await server.garden.setTerminalFault(serial(), 1, fault, true);
    await server.startLoop();
    const run = await start();
    expect((await garden.ended(run.id)).status).toBe('ERROR');
    await eventually(async () => (await garden.groupOf())?.zones[0]?.valve_status === status);
    expect(
      await eventually(async () =>
        (await notices()).find(
          (notice) => notice === say(title, { zone: garden.zone().name, device: garden.group.devices[0]?.name ?? '' }),
        ),
      ),
    ).toBeTruthy();
  });

  test('a silent device is shown offline, refuses runs, and comes back', async () => {
    await server.garden.setFault(serial(), 'offline', true);
    await server.startLoop();
    await eventually(async () => (await garden.groupOf())?.devices[0]?.status === 'OFFLINE');
    const refused = await garden.water([{ zone_id: garden.zone().id, minutes: 1 }]);
    expect([refused.code, refused.body.errors[0]?.code]).toEqual([503, 70]);
    await server.garden.clearFaults(serial());
    await eventually(async () => (await garden.groupOf())?.devices[0]?.status === 'ONLINE');
    const device = garden.group.devices[0]?.name ?? '';
    const messages = [
      say('notifications.deviceOffline.title', { device }),
      say('notifications.deviceOnline.title', { device }),
    ];
    expect((await notices()).filter((title) => title.startsWith(device)).toSorted()).toEqual(messages.toSorted());
  });

  test('a close that nobody confirms is tried again until the device is back', async () => {
    await server.startLoop();
    const run = await start(1);
    await garden.inPhase(run.id, 'WATERING');
    await server.garden.setFault(serial(), 'offline', true);
    await server.call(garden.token, 'DELETE', `/manual_runs/${run.id}`);
    await eventually(async () => ((await toRow(run.id))?.closeAttempts ?? 0) >= 3);
    await eventually(
      async () => (await notices()).includes(say('notifications.stopUnanswered.title', { zone: garden.zone().name })),
      5_000,
    );
    expect(await notices()).not.toContain(say('notifications.valveNotClosing.title', { zone: garden.zone().name }));
    await server.garden.clearFaults(serial());
    expect((await garden.ended(run.id)).status).toBe('EXECUTED');
  });

  test('a valve that is shut at the device ends its run', async () => {
    const loop = await server.startLoop();
    const run = await start(30);
    await garden.inPhase(run.id, 'WATERING');
    const row = await toRow(run.id);
    await loop.driver.valves?.closeValve(serial(), {
      commandId: crypto.randomUUID(),
      fencingToken: row?.fencingToken ?? 0,
      expiresAt: server.clock.now() + 30_000,
      terminal: 1,
      runId: null,
    });
    const event = await garden.ended(run.id);
    expect(event).toMatchObject({ status: 'EXECUTED', reason_figures: { fault: 'closed-at-device' } });
    expect(event.duration_s).toBeLessThan(600);
  });
});

describe('a program', () => {
  const toFirstStart = async (source?: Schedule['source']) => {
    const planned = (await garden.schedules()).filter((entry) => entry.status === null);
    const first = planned.find((entry) => source === undefined || entry.source === source);
    if (!first) throw new Error('nothing is planned');
    return { first, startsAt: Date.parse(first.start_time.utc) };
  };

  test('starts on its minute, once, though two processes run', async () => {
    await live(openDemoGarden);
    const { first, startsAt } = await toFirstStart();
    server.clock.set(startsAt - 20_000);
    await server.startLoop();
    await server.startLoop(false);
    const run = await eventually(
      async () => (await garden.groupOf())?.active_runs.find((active) => active.phase === 'WATERING'),
      8_000,
    );
    expect(run).toMatchObject({ source: first.source, zone_id: first.zone_id });
    expect(Date.parse(run.start_time.utc) - startsAt).toBeLessThan(1_000 * SPEED);
    const rows = await server.db.select().from(runs).where(eq(runs.occurrenceId, first.id));
    expect(rows).toHaveLength(1);
  });

  test('by volume is ended by the meter, and has its full volume', async () => {
    const { index } = await live(openDemoGarden);
    // Of the demo's devices the pump alone has a meter.
    const pump = index.groups.find((group) => group.device_type === 'PUMP')?.id ?? '';
    const zone = (await garden.groupOf(pump))?.zones[0];
    await server.call(garden.token, 'POST', `/groups/${pump}/programs`, {
      name: 'By volume',
      start_day: new Date(server.clock.now() + DAY_MS).toISOString().slice(0, 10),
      start_time: '02:00',
      repeat: 'interval',
      interval_days: 1,
      zones: [{ zone_id: zone?.id, volume_l: 0.5 }],
    });
    const read = async <Data>(what: string) =>
      (await server.call<Data>(garden.token, 'GET', `/groups/${pump}/${what}`)).body.data;
    const first = (await read<{ schedules: Schedule[] }>('schedules')).schedules.find(
      ({ volume_l }) => volume_l === 0.5,
    );
    // Not limited by time.
    await server.db
      .update(plannedRuns)
      .set({ durationS: 900 })
      .where(eq(plannedRuns.occurrenceId, first?.id ?? ''));
    server.clock.set(Date.parse(first?.start_time.utc ?? '') - 2_000);
    await server.startLoop();
    const event = await eventually(
      async () => (await read<{ events: Event[] }>('events')).events.find(({ date }) => date === first?.local_date),
      25_000,
    );
    expect(event).toMatchObject({ status: 'EXECUTED', zone_id: zone?.id, volume_is_measured: true });
    expect(event.volume_l).toBeGreaterThan(0.45);
    expect(event.volume_l).toBeLessThan(0.6);
    expect(event.duration_s).toBeLessThan(300);
  });

  test('found more than an hour late is missed, reported, and not made up for', async () => {
    await live(openDemoGarden);
    const { first, startsAt } = await toFirstStart('FIX');
    server.clock.set(startsAt + 75 * 60_000);
    await server.startLoop();
    const event = await eventually(async () =>
      (await garden.events()).find(
        (past) => past.zone_id === first.zone_id && past.date === first.local_date && past.source === 'FIX',
      ),
    );
    expect(event).toMatchObject({ status: 'CANCELLED', volume_l: null });
    const zone = garden.group.zones.find((candidate) => candidate.id === first.zone_id);
    // Others may have been missed with it.
    expect((await notices()).join()).toMatch(new RegExp(`Not watered: ${zone?.name}|Missed while Sluice was off: \\d`));
    expect((await notices()).join()).not.toContain('{{');
  });

  test('is skipped during a rain delay, with its end; the delay can be ended', async () => {
    await live(openDemoGarden);
    await server.call(garden.token, 'PUT', `/groups/${garden.group.id}/rain_delay`, { hours: 48 });
    const { schedules } = (
      await server.call<{ schedules: { status: string; reason_figures: object }[] }>(
        garden.token,
        'GET',
        `/groups/${garden.group.id}/schedules`,
      )
    ).body.data;
    expect(schedules[0]).toMatchObject({
      status: 'CANCELLED',
      reason_name: 'RAIN_DELAY',
      reason_type: 'USER_WEATHER',
    });
    expect(schedules[0]?.reason_figures).toHaveProperty('rain_delay_until');
    const due = (await garden.schedules())[0]?.start_time.utc ?? '';
    server.clock.set(Date.parse(due) + 1_000);
    await server.startLoop();
    const event = await eventually(async () =>
      (await garden.events()).find(({ start_time }) => start_time.utc === due),
    );
    expect(event).toMatchObject({ status: 'CANCELLED', reason_name: 'RAIN_DELAY' });
    // Only of this garden: the demo's others have notifications too.
    const messages = await server.call<{ notifications: { text: string }[] }>(
      garden.token,
      'GET',
      `/notifications?group_id=${garden.group.id}`,
    );
    expect(messages.body.data.notifications.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Rain delay (Pause ends: '),
    );
    expect((await garden.groupOf())?.active_runs).toEqual([]);
    await server.call(garden.token, 'DELETE', `/groups/${garden.group.id}/rain_delay`);
    expect((await garden.groupOf())?.rain_delay_until).toBeNull();
  });

  test('a clock that jumps back starts nothing twice', async () => {
    await live(openDemoGarden);
    const { first, startsAt } = await toFirstStart();
    server.clock.set(startsAt + 1_000);
    const loop = await server.startLoop();
    await eventually(async () => (await garden.groupOf())?.active_runs.length);
    await loop.stop();
    server.clock.set(startsAt - 60_000);
    await server.startLoop();
    await eventually(async () => server.clock.now() > startsAt + 5_000);
    const rows = await server.db.select().from(runs).where(eq(runs.occurrenceId, first.id));
    expect(rows).toHaveLength(1);
  });
});
