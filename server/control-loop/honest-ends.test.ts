/** What is reported and recorded of a run whose device is silent, forgetful, broken, or has a button. */
import { randomUUID } from 'node:crypto';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localDateIn } from '../platform/moments.ts';
import { findRun, insertRuns, wakeDevices } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { soilDays, zones } from '../zones/tables.ts';

const SPEED = 20;
/** Litres per minute of every zone. */
const FLOW = 12;
const SECONDS = 45;
/** On the garden's clock, on which a real tenth of a second is two seconds. */
const TOLERANCE_S = 5;

let loop: Awaited<ReturnType<TestServer['startLoop']>>;
let garden: OwnGarden;
let group: CurrentGroup;
const waterings: string[] = [];

const server = serverForFile({ withSimulator: true, speed: SPEED });
afterEach(() => loop.stop());

async function plant(type: 'SPRITE' | 'PIXIE' = 'SPRITE', model: 'SPRITE-8' | 'PIXIE-B2' = 'SPRITE-8') {
  garden = await openOwnGarden(server, type);
  await garden.addDevice(model);
  const added = await garden.groupOf();
  await garden.makeLawns(added.zones.slice(0, 3).map(({ id }) => id));
  group = await garden.groupOf();
  waterings.length = 0;
  loop = await server.startLoop();
}

const device = () => group.devices[0] ?? (undefined as never);
const serial = () => device().serial_number;
const zone = (place = 0) => group.zones[place] ?? (undefined as never);
const say = (key: Parameters<TestServer['services']['translate']>[1], figures: Record<string, string> = {}) =>
  server.services.translate('en', key, figures);
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / SPEED));

/** A run of a program that comes due so many seconds from now; `localDate`: of the day that it belongs to, today's where left out. */
async function due(place = 0, inS = 0, localDate?: string): Promise<RunId> {
  const id = randomUUID() as RunId;
  const plannedStart = new Date(server.clock.now() + inS * 1000);
  const date = localDate ?? localDateIn(TIME_ZONE, plannedStart);
  await insertRuns(server.db, [
    {
      id,
      occurrenceId: `${date}/${id}/1`,
      groupId: garden.id as GroupId,
      zoneId: zone(place).id as ZoneId,
      deviceId: device().id as DeviceId,
      source: 'FIX',
      reasonType: 'FIX',
      localDate: date,
      plannedStart,
      durationS: SECONDS,
      phase: 'PENDING',
    },
  ]);
  await wakeDevices(server.db, [device().id as DeviceId]);
  return id;
}

const toRow = (id: string) => findRun(server.db, id as RunId);
const events = () => garden.events();
const makeEvent = async (id: string) => (await events()).find((event) => event.id === id);
/** Waits for a run's record; notes which zones were shown as watering meanwhile. */
const ended = (id: string, timeoutMs = 12_000) =>
  eventually(async () => {
    for (const { name, status } of (await garden.groupOf()).zones) if (status === 'watering') waterings.push(name);
    return makeEvent(id);
  }, timeoutMs);
const waters = (id: string) =>
  eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.id === id && run.phase === 'WATERING'));
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string; text: string }[] }>(
      'GET',
      `/notifications?group_id=${garden.id}`,
    )
  ).body.data.notifications;
const noticeTitles = async () => (await notices()).map(({ title }) => title);
const failed = (place = 0) => say('notifications.runFailed.title', { zone: zone(place).name });
const short = (place = 0) => say('notifications.runShort.title', { zone: zone(place).name });
const doesNotStop = (place = 0) => say('notifications.valveNotClosing.title', { zone: zone(place).name });
const about = (actual: number | null | undefined, expected: number, tolerance = TOLERANCE_S) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
/** The whole of its time by the garden's clock, and just the litres of the seconds that it lasted. */
const wateredInFull = (event: Awaited<ReturnType<typeof ended>>) => {
  about(event.duration_s, SECONDS);
  about(event.volume_l, (event.duration_s * FLOW) / 60, 0.2);
};
const valve = async (place = 0) => (await loop.driver.readState(serial())).valves[place];
const setFault = (fault: Parameters<typeof server.garden.setFault>[1], isOn = true) =>
  server.garden.setFault(serial(), fault, isOn);
const clear = () => server.garden.clearFaults(serial());

describe('a run that ends once its day is over, whose soil was settled meanwhile', () => {
  beforeEach(() => plant());

  const daysAgo = (days: number) => localDateIn(TIME_ZONE, server.clock.now() - days * DAY_MS);
  const settledDates = async (places: number[]) =>
    Promise.all(
      places.map(async (place) => {
        const [row] = await server.db
          .select()
          .from(zones)
          .where(eq(zones.id, zone(place).id as ZoneId));
        return row?.settledDate;
      }),
    );
  async function settle(): Promise<void> {
    for (const place of [0, 1]) {
      const zoneId = zone(place).id as ZoneId;
      await server.db.delete(soilDays).where(eq(soilDays.zoneId, zoneId));
      await server.db.insert(soilDays).values([2, 1].map((ago) => ({ zoneId, date: daysAgo(ago), depletionMm: 5 })));
      await server.db
        .update(zones)
        .set({ depletionMm: 5, settledDate: daysAgo(1) })
        .where(eq(zones.id, zoneId));
    }
  }

  test('has the day settled again, of its own zone', async () => {
    await settle();
    const id = await due(0, 0, daysAgo(1));
    expect((await ended(id)).status).toBe('EXECUTED');
    expect(await settledDates([0, 1])).toEqual([daysAgo(2), daysAgo(1)]);
  });

  test('has the day settled again where its device says later that no water has flowed', async () => {
    await loop.stop();
    await settle();
    const id = await due(0, 0, daysAgo(1));
    const openedAt = new Date(server.clock.now() - DAY_MS);
    const closedAt = new Date(openedAt.getTime() + SECONDS * 1000);
    await server.db
      .update(runs)
      .set({
        phase: 'ENDED',
        outcome: 'COMPLETED',
        openedAt,
        closedAt,
        deadline: closedAt,
        volumeL: 9,
        isUnconfirmed: true,
      })
      .where(eq(runs.id, id));
    loop = await server.startLoop();
    await eventually(async () => (await toRow(id))?.isUnconfirmed === false);
    expect(await toRow(id)).toMatchObject({ outcome: 'FAILED', openedAt: null, volumeL: null });
    expect(await settledDates([0, 1])).toEqual([daysAgo(2), daysAgo(1)]);
  });

  test('without water, or of a day that goes on, leaves all as it is', async () => {
    await settle();
    await ended(await due(0));
    await setFault('offline');
    expect((await ended(await due(0, 0, daysAgo(1)))).status).toBe('ERROR');
    expect(await settledDates([0, 1])).toEqual([daysAgo(1), daysAgo(1)]);
  });
});

describe('a device that is out of reach', () => {
  beforeEach(() => plant());

  test('all night: each run ends as not watered, people are told why, and the first run due after it is back waters', async () => {
    await setFault('offline');
    const night = [await due(0), await due(1), await due(2)];
    for (const [place, id] of night.entries()) {
      const event = await ended(id);
      expect(event).toMatchObject({
        status: 'ERROR',
        duration_s: 0,
        volume_l: null,
        end_time: null,
        reason_figures: { fault: 'unreachable', missing_seconds: SECONDS },
      });
      expect((await noticeTitles()).filter((title) => title === failed(place))).toHaveLength(1);
    }
    expect(waterings).toEqual([]);
    expect(await noticeTitles()).not.toContain(doesNotStop());
    expect((await notices()).find(({ title }) => title === failed())?.text).toContain(say('runFault.unreachable'));
    const morning = await due(0);
    await clear();
    await waters(morning);
    expect((await toRow(night[0] ?? ''))?.outcome).toBe('FAILED');
  });

  test('is not shown as watering before it has answered', async () => {
    await setFault('offline');
    const id = await due();
    const active = await eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.is_unanswered));
    expect(active.id).toBe(id);
    expect((await garden.groupOf()).zones[0]?.status).toBe('pending');
    await ended(id);
  });

  test('when a run is due, for 30 of its 45 seconds: it waters the rest, and what is missing is reported', async () => {
    await setFault('offline');
    const id = await due();
    await pause(30);
    await clear();
    const event = await ended(id);
    const { fault, missing_seconds: missing } = event.reason_figures;
    expect([event.status, fault]).toEqual(['ERROR', 'unreachable']);
    about(event.duration_s, 14);
    expect(event.duration_s + Number(missing)).toBe(SECONDS);
    about(event.volume_l, (event.duration_s * FLOW) / 60, 0.2);
    expect(await noticeTitles()).toContain(short());
    expect(await noticeTitles()).not.toContain(failed());
  });

  test('from the middle of a run on: its own timer has closed it, which is confirmed when it is back', async () => {
    const id = await due();
    await waters(id);
    await setFault('offline');
    const event = await ended(id);
    expect(event).toMatchObject({
      status: 'EXECUTED',
      volume_is_measured: false,
      reason_figures: { fault: 'unconfirmed' },
    });
    about(event.duration_s, SECONDS);
    expect(await noticeTitles()).not.toContain(doesNotStop());
    // Whoever comes after asks, too.
    await loop.stop();
    loop = await server.startLoop();
    await clear();
    const confirmed = await eventually(async () => {
      const now = await makeEvent(id);
      return now?.reason_figures.fault === undefined ? now : null;
    });
    expect(confirmed.status).toBe('EXECUTED');
    wateredInFull(confirmed);
    expect((await toRow(id))?.isUnconfirmed).toBe(false);
  });

  test('when its valve lost power meanwhile, the record is corrected', async () => {
    const id = await due();
    await waters(id);
    await setFault('offline');
    await pause(10);
    await server.garden.setTerminalFault(serial(), 1, 'short-circuit', true);
    await ended(id);
    await setFault('offline', false);
    const event = await eventually(async () => {
      const now = await makeEvent(id);
      return now?.status === 'ERROR' ? now : null;
    });
    expect(event.duration_s).toBeLessThan(30);
    expect(await noticeTitles()).toContain(short());
  });

  test('when somebody stops the run: people are told that this is not confirmed, and until when it may last', async () => {
    const id = await due();
    await waters(id);
    await server.db
      .update(runs)
      .set({ durationS: 600, deadline: new Date(server.clock.now() + 600_000) })
      .where(eq(runs.id, id));
    await wakeDevices(server.db, [device().id as DeviceId]);
    await eventually(async () => ((await valve())?.remainingS ?? 0) > 300);
    await setFault('offline');
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    const title = say('notifications.stopUnanswered.title', { zone: zone().name });
    await eventually(async () => (await noticeTitles()).includes(title));
    expect(await noticeTitles()).not.toContain(doesNotStop());
    await clear();
    expect((await ended(id)).duration_s).toBeLessThan(120);
    expect((await valve())?.isOpen).toBe(false);
  });
});

describe('answers that are lost', () => {
  beforeEach(() => plant());

  test('all of them: both runs of the night are recorded as they were, one after the other', async () => {
    await setFault('lost-acknowledgement');
    const [first, second] = [await due(0), await due(1, SECONDS)];
    const events = [await ended(first), await ended(second)];
    for (const event of events) {
      expect([event.status, event.reason_figures.fault]).toEqual(['EXECUTED', undefined]);
      wateredInFull(event);
    }
    const [one, other] = events.map(({ start_time, end_time }) => [start_time.utc, end_time?.utc ?? '']);
    expect(Date.parse(other?.[0] ?? '')).toBeGreaterThanOrEqual(Date.parse(one?.[1] ?? '') - 1_000);
    expect(await noticeTitles()).toEqual([]);
  });

  test('of the open command: the run has its full time', async () => {
    await setFault('lost-acknowledgement');
    const id = await due();
    await waters(id);
    await clear();
    const event = await ended(id);
    expect([event.status, event.reason_figures.fault]).toEqual(['EXECUTED', undefined]);
    wateredInFull(event);
  });

  test('of the close command for 80 seconds: nobody is told that it does not stop, and the next run is in time', async () => {
    const [first, second] = [await due(0), await due(1, SECONDS)];
    await waters(first);
    await setFault('lost-acknowledgement');
    wateredInFull(await ended(first));
    const next = await waters(second);
    await pause(35);
    await clear();
    await ended(second);
    const late = Date.parse(next.start_time.utc) - ((await toRow(second))?.plannedStart.getTime() ?? 0);
    expect(late).toBeLessThan(35_000);
    expect(await noticeTitles()).toEqual([]);
  });
});

describe('what breaks', () => {
  test('a short circuit in the middle: the record says what flowed, and what is missing', async () => {
    await plant();
    const id = await due();
    await waters(id);
    await pause(12);
    await server.garden.setTerminalFault(serial(), 1, 'short-circuit', true);
    const event = await ended(id);
    const [opening] = (await valve())?.openings ?? [];
    expect([event.status, event.reason_figures.fault]).toEqual(['ERROR', 'valve-fault']);
    about(event.duration_s, opening?.openS ?? 0, 1);
    about(event.volume_l, (event.duration_s * FLOW) / 60, 0.3);
    expect(event.duration_s).toBeLessThan(30);
    expect(await noticeTitles()).toContain(short());
  });

  test('switched off at the device: nothing opened, and people are told', async () => {
    await plant();
    await setFault('switched-off');
    const event = await ended(await due());
    expect(event).toMatchObject({ status: 'ERROR', duration_s: 0, reason_figures: { fault: 'switched-off' } });
    expect(await noticeTitles()).toContain(failed());
  });

  test('switched off at the device in the middle: what flowed, and what is missing', async () => {
    await plant();
    const id = await due();
    await waters(id);
    await pause(12);
    await setFault('switched-off');
    const event = await ended(id);
    expect([event.status, event.reason_figures.fault]).toEqual(['ERROR', 'switched-off']);
    expect(event.duration_s).toBeLessThan(30);
    expect(await noticeTitles()).toContain(short());
  });

  test('a low battery: missing water is reported too', async () => {
    await plant('PIXIE', 'PIXIE-B2');
    await setFault('low-battery');
    const event = await ended(await due());
    expect(event).toMatchObject({ status: 'ERROR', duration_s: 0, reason_figures: { fault: 'battery-low' } });
    expect(await noticeTitles()).toContain(failed());
    const low = say('notifications.batteryLow.title', { device: device().name });
    await eventually(async () => (await noticeTitles()).includes(low));
  });

  test('only a valve that is open and does not close is reported as water that does not stop', async () => {
    await plant();
    const id = await due();
    await waters(id);
    await server.garden.setTerminalFault(serial(), 1, 'stuck-open', true);
    await eventually(async () => (await noticeTitles()).includes(doesNotStop()));
    expect(await makeEvent(id)).toBeUndefined();
    await server.garden.setTerminalFault(serial(), 1, 'stuck-open', false);
    expect((await ended(id)).duration_s).toBeGreaterThan(SECONDS);
  });

  test('a run that seems to water but that the device never opened is not recorded as watered', async () => {
    await plant();
    await setFault('offline');
    const id = await due();
    await eventually(async () => (await toRow(id))?.fault === 'unreachable');
    // As if an answer had been another's.
    const deadline = (await toRow(id))?.deadline ?? null;
    await server.db
      .update(runs)
      .set({ phase: 'WATERING', openedAt: new Date(server.clock.now()), armedDeadline: deadline })
      .where(eq(runs.id, id));
    await wakeDevices(server.db, [device().id as DeviceId]);
    await clear();
    expect(await ended(id)).toMatchObject({
      status: 'ERROR',
      duration_s: 0,
      volume_l: null,
      reason_figures: { fault: 'not-opened' },
    });
    expect(await noticeTitles()).toContain(failed());
  });
});

describe('a device that sleeps', () => {
  beforeEach(() => plant('PIXIE', 'PIXIE-B2'));

  test('has the zone’s real litres, though another flow was entered and it reports late', async () => {
    await setFault('asleep');
    const event = await ended(await due());
    expect([event.status, event.reason_figures.fault]).toEqual(['EXECUTED', undefined]);
    wateredInFull(event);
  });

  test('and cannot be woken for the end of a run is asked afterwards', async () => {
    const id = await due();
    await waters(id);
    await setFault('asleep');
    await setFault('offline');
    expect((await ended(id)).reason_figures.fault).toBe('unconfirmed');
    // Its last report is older than the end: a valve that may still be open is told to close, which wakes it.
    await setFault('offline', false);
    const event = await eventually(async () => {
      const now = await makeEvent(id);
      return now?.reason_figures.fault === undefined ? now : null;
    });
    wateredInFull(event);
  });
});

describe('the button on the device', () => {
  beforeEach(() => plant());

  const byHand = async () => (await events()).find(({ reason_figures }) => reason_figures.at_device === device().name);

  test('on an idle terminal: seen while it flows, stopped from here, in the history with its water', async () => {
    await server.garden.pressButton(serial(), 2);
    const active = await eventually(
      async () => (await garden.groupOf()).active_runs.find((run) => run.is_at_device),
      8_000,
    );
    expect(active.zone_id).toBe(zone(1).id);
    await eventually(async () => (await garden.groupOf()).zones[1]?.status === 'watering');
    await garden.call('DELETE', `/manual_runs/${active.id}`);
    const event = await eventually(byHand);
    expect(event).toMatchObject({ source: 'MANUAL', started_by: null, zone_id: zone(1).id });
    about(event.volume_l, (event.duration_s * FLOW) / 60, 0.3);
    expect((await valve(1))?.isOpen).toBe(false);
  });

  test('on another terminal than the one that waters: both are recorded, and the one that waters ends on time', async () => {
    const id = await due();
    await waters(id);
    await server.garden.pressButton(serial(), 2);
    await eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.is_at_device));
    wateredInFull(await ended(id));
    await server.garden.passTime(600);
    const event = await eventually(byHand);
    about(event.duration_s, 600, 1);
    about(event.volume_l, 120, 1);
    expect((await events()).filter(({ reason_figures }) => reason_figures.at_device)).toHaveLength(1);
  });

  test('on the terminal that waters: the run ends there, and what flows on is recorded beside it', async () => {
    const id = await due();
    await waters(id);
    await pause(10);
    await server.garden.pressButton(serial(), 1);
    const event = await ended(id);
    expect(event.reason_figures.fault).toBe('closed-at-device');
    expect(event.duration_s).toBeLessThan(35);
    await server.garden.passTime(600);
    about((await eventually(byHand)).duration_s, 600, 1);
  });

  test('while Sluice was not running, once, however often it is started', async () => {
    await loop.stop();
    await server.garden.pressButton(serial(), 1);
    await server.garden.passTime(700);
    server.clock.set(server.clock.now() + 700_000);
    for (let start = 0; start < 2; start += 1) {
      loop = await server.startLoop();
      about((await eventually(byHand)).duration_s, 600, 1);
      if (start === 0) await loop.stop();
    }
    expect((await events()).filter(({ reason_figures }) => reason_figures.at_device)).toHaveLength(1);
  });

  test('delays due runs until it is over', async () => {
    await server.garden.pressButton(serial(), 2);
    await eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.is_at_device));
    const id = await due();
    await pause(20);
    expect((await toRow(id))?.phase).toBe('PENDING');
    await server.garden.passTime(600);
    await waters(id);
  });
});
