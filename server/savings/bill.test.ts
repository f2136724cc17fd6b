import type { Bill } from '@sluice/contract/savings';
import type { Budget } from '@sluice/contract/tariffs';
import type { Zone } from '@sluice/contract/zones';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { GardenFaults } from '../notifications/index.ts';
import { notifications } from '../notifications/tables.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { watchBudgets } from '../routine/watch-budgets.ts';
import { planDecisions, plannedRuns } from '../schedule/tables.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { type OwnGarden, openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { addMorningRun } from '../testing/past-run.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { readBill } from './bill.ts';

const server = serverForFile({ withSimulator: true });

/** Litres a day: ten minutes of one zone. */
const A_DAY_L = 120;

let garden: OwnGarden;
let zone: Zone;
/** The eleventh day of the coming month begins: its first ten days are over, and what was watered in them is known. */
let nowMs: number;
let daysLeft: number;

async function openGarden(location: 'indoor' | 'outdoor'): Promise<void> {
  garden = await openOwnGarden(server, 'SPRITE', { location });
  await garden.addDevice('SPRITE-8');
  const zones = (await garden.groupOf()).zones;
  await garden.makeLawns(zones.slice(0, 1).map(({ id }) => id));
  zone = (await garden.groupOf()).zones[0] as Zone;
  const today = Temporal.PlainDate.from(localDateIn(TIME_ZONE, server.clock.now()));
  const eleventh = today.with({ day: 11 }).add({ months: 1 });
  nowMs = midnightIn(TIME_ZONE, eleventh.toString());
  daysLeft = eleventh.daysInMonth - 10;
}

const waterDaily = () =>
  garden.call('POST', `/groups/${garden.id}/programs`, {
    name: 'Daily',
    ...{ start_day: '2026-01-01', start_time: '05:00', repeat: 'interval', interval_days: 1 },
    zones: [{ zone_id: zone.id, duration_s: 600 }],
  });
const bill = async () => readBill(server.db, await requireGroup(server.db, groupId()), nowMs);
const call = <Data>(method: 'GET' | 'PUT' | 'DELETE', what: string, payload?: object) =>
  garden.call<Data>(method, `/groups/${garden.id}/${what}`, payload);
const putBudget = async (payload: object) =>
  (await call<{ budget: Budget }>('PUT', 'budget', payload)).body.data.budget;
/** So many litres on a day of the month before the eleventh. */
async function watered(day: number, litres: number): Promise<void> {
  const date = Temporal.PlainDate.from(localDateIn(TIME_ZONE, nowMs)).with({ day }).toString();
  await addMorningRun(server.db, zone, date, litres);
}
const groupId = () => garden.id as GroupId;
const keysTold = async () =>
  (await server.db.select().from(notifications).where(eq(notifications.groupId, groupId())))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('budget'));
const euros = (litres: number, amount: number) => ({
  volume_l: litres,
  cost: { amount: expect.closeTo(amount, 2), currency: 'EUR' },
});
const TARIFF = {
  currency: 'EUR',
  per: 'm3',
  household_m3: 8,
  tiers: [
    { up_to_m3: 9, price: 2 },
    { up_to_m3: null, price: 5 },
  ],
};

describe('a garden that knows no weather', () => {
  beforeEach(async () => {
    await openGarden('indoor');
    expect((await waterDaily()).code).toBe(200);
    await watered(3, 500);
    await watered(9, 250);
  });

  test('has used what was measured, and is expected to use what its program gives on the days that are left', async () => {
    const expected = { volume_l: 750 + daysLeft * A_DAY_L, cost: null };
    expect(await bill()).toMatchObject({
      used: { volume_l: 750, cost: null },
      is_measured: true,
      ...{ expected, wet: expected, dry: expected },
      ...{ zones_without_flow: [], tiers: [], budget: null },
    });
  });

  test('stores nothing', async () => {
    const stored = () => server.db.select().from(plannedRuns).where(eq(plannedRuns.groupId, groupId()));
    const before = await stored();
    await bill();
    expect(await stored()).toEqual(before);
  });

  test('pays its tiers above the household’s', async () => {
    await call('PUT', 'tariff', TARIFF);
    const { used, expected, tiers } = await bill();
    expect(used.cost).toEqual({ amount: 1.5, currency: 'EUR' });
    // The first cubic metre is the last one of the cheap tier.
    const dear = 750 + daysLeft * A_DAY_L - 1_000;
    expect(expected.cost?.amount).toBeCloseTo(2 + (5 * dear) / 1_000, 2);
    expect(tiers).toEqual([
      { up_to_m3: 9, used: euros(750, 1.5), expected: euros(1_000, 2) },
      { up_to_m3: null, used: euros(0, 0), expected: euros(dear, (5 * dear) / 1_000) },
    ]);
  });

  test('says of a zone without flow that its water is missing', async () => {
    await garden.changeZone(zone.id, { flow_l_per_min: null, area_m2: null });
    expect(await bill()).toMatchObject({ expected: { volume_l: 750 }, zones_without_flow: [zone.id] });
  });

  test.each([
    [{ kind: 'volume', amount: 0.7 }, 'passed', 700],
    [{ kind: 'volume', amount: 2 }, 'likely', 2_000],
    [{ kind: 'volume', amount: 9 }, 'within', 9_000],
    [{ kind: 'money', amount: 1.4 }, 'passed', 700],
    [{ kind: 'money', amount: 7 }, 'likely', 2_000],
  ])('stands against %j: %s', async (setting, verdict, limit) => {
    await call('PUT', 'tariff', TARIFF);
    await putBudget(setting);
    expect((await bill()).budget).toEqual({ ...setting, cut: 'none', version: 1, limit_l: limit, verdict });
  });

  test('counts no money without a price, and says so', async () => {
    await putBudget({ kind: 'money', amount: 1 });
    expect((await bill()).budget).toMatchObject({ limit_l: null, verdict: null });
  });

  test('its people hear once of a month that will pass the budget, and once of one that has', async () => {
    const faults = new GardenFaults({ db: server.db, clock: server.clock, log: pino({ enabled: false }) });
    const watch = () => watchBudgets(server.db, nowMs, faults);
    await putBudget({ kind: 'volume', amount: 9 });
    await watch();
    expect(await keysTold()).toEqual([]);
    await putBudget({ kind: 'volume', amount: 2 });
    await watch();
    await watch();
    expect(await keysTold()).toEqual(['budgetLikely']);
    await watered(10, 1_300);
    await watch();
    await watch();
    expect((await keysTold()).sort()).toEqual(['budgetLikely', 'budgetPassed']);
  });
});

test('outdoors a wet rest of the month needs less than the usual one, and a dry one more', async () => {
  const demo = await openDemoGarden(server);
  const group = await requireGroup(server.db, demo.group.id);
  const { wet, expected, dry, used } = await readBill(server.db, group, server.clock.now());
  const litres = [used, wet, expected, dry].map(({ volume_l }) => volume_l);
  expect(litres).toEqual(litres.toSorted((a, b) => a - b));
  expect(new Set(litres).size).toBe(4);
});

describe('a budget that waters less', () => {
  /** How dry its soil may get before it is watered, by the stored plan. */
  const triggers = async () => {
    const [plan] = await server.db.select().from(planDecisions).where(eq(planDecisions.groupId, groupId()));
    return (plan?.decisions ?? []).flatMap(({ demand }) => (demand ? [demand.triggerDepletionMm] : []));
  };
  let realNowMs: number;
  beforeEach(() => {
    realNowMs = server.clock.now();
  });
  afterEach(() => server.clock.set(realNowMs));
  async function openOnTheEleventh(): Promise<void> {
    const today = Temporal.PlainDate.from(localDateIn(TIME_ZONE, realNowMs));
    const eleventhMs = midnightIn(TIME_ZONE, today.with({ day: 11 }).add({ months: 1 }).toString());
    server.clock.set(eleventhMs);
    await openGarden('outdoor');
    nowMs = eleventhMs;
    await garden.changeZone(zone.id, { smart: true, smart_level: 'advanced' });
  }
  const set = async (budget: object) => {
    const { code, body } = await call<{ budget: Budget; recalculation: object | null }>('PUT', 'budget', budget);
    expect([code, body.errors]).toEqual([200, undefined]);
    return body.data;
  };

  test('is in the plan as soon as it is set, and out of it again with it; people who are only notified keep their plan', async () => {
    await openOnTheEleventh();
    // More than the budget is used already, whatever the season needs.
    await watered(3, 500);
    expect(await set({ kind: 'volume', amount: 0.1 })).toMatchObject({ budget: { cut: 'none' }, recalculation: null });
    await garden.call('POST', `/groups/${garden.id}/recalculate`);
    const before = await triggers();
    expect(before.length).toBeGreaterThan(daysLeft);
    expect(await set({ kind: 'volume', amount: 0.1, cut: 'strong' })).toMatchObject({
      budget: { cut: 'strong' },
      recalculation: { is_effective: true },
    });
    const strong = await triggers();
    expect(strong[0]).toBeGreaterThan(1.2 * (before[0] ?? 0));
    // Left out, it stays.
    expect(await set({ kind: 'volume', amount: 0.2 })).toMatchObject({ budget: { cut: 'strong' } });
    await set({ kind: 'volume', amount: 0.2, cut: 'mild' });
    const mild = await triggers();
    expect(mild[0]).toBeGreaterThan(before[0] ?? 0);
    expect(mild[0]).toBeLessThan(strong[0] ?? 0);
    // Enough for everything.
    await set({ kind: 'volume', amount: 1_000 });
    expect(await triggers()).toEqual(before);
    await set({ kind: 'volume', amount: 0.1, cut: 'strong' });
    expect((await call<{ recalculation: object }>('DELETE', 'budget')).body.data.recalculation).not.toBeNull();
    expect(await triggers()).toEqual(before);
  });

  test('of money follows the tariff', async () => {
    await openOnTheEleventh();
    await watered(3, 500);
    // Without a price nothing can be counted.
    await set({ kind: 'money', amount: 0.5, cut: 'strong' });
    const before = await triggers();
    await call('PUT', 'tariff', { ...TARIFF, tiers: [{ up_to_m3: null, price: 2 }] });
    expect((await triggers())[0]).toBeGreaterThan(before[0] ?? 0);
    await call('DELETE', 'tariff');
    expect(await triggers()).toEqual(before);
  });
});

describe('the budget', () => {
  beforeEach(() => openGarden('indoor'));

  test('is made, changed with its version, and ended', async () => {
    expect(await putBudget({ kind: 'volume', amount: 3 })).toEqual({
      ...{ kind: 'volume', amount: 3, cut: 'none', version: 1 },
    });
    expect(await putBudget({ kind: 'volume', amount: 3 })).toMatchObject({ version: 1 });
    expect(await putBudget({ kind: 'volume', amount: 4, version: 1 })).toMatchObject({ version: 2 });
    expect((await call('PUT', 'budget', { kind: 'volume', amount: 5, version: 1 })).code).toBe(409);
    const { bill: shown } = (await call<{ bill: Bill }>('GET', 'bill')).body.data;
    expect(shown.budget).toMatchObject({ amount: 4, version: 2 });
    await call('DELETE', 'budget');
    expect((await call<{ bill: Bill }>('GET', 'bill')).body.data.bill.budget).toBeNull();
  });

  test.each([
    [{ kind: 'volume', amount: 0 }, 'amount'],
    [{ kind: 'volume', amount: 2_000_000 }, 'amount'],
    [{ kind: 'wishes', amount: 3 }, 'kind'],
    [{ kind: 'money' }, 'amount'],
    [{ kind: 'volume', amount: 3, cut: 'all' }, 'cut'],
  ])('%j is refused at %s', async (wrong, path) => {
    expect(refusal(await call('PUT', 'budget', wrong)).errors.map(([, at]) => at)).toEqual([path]);
  });
});
