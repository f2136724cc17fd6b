import type { Savings } from '@sluice/contract/savings';
import type { Tariff } from '@sluice/contract/tariffs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
beforeAll(async () => {
  // The demo has a tariff and a rain gauge of its own.
  await call('DELETE', 'tariff');
  await server.db.execute(sql`update weather_days set corrected_rainfall_mm = null`);
});

const call = <Data>(method: 'GET' | 'PUT' | 'DELETE', what: string, payload?: object) =>
  server.call<Data>(demo.token, method, `/groups/${demo.group.id}/${what}`, payload);
const savings = async () => (await call<{ savings: Savings }>('GET', 'savings')).body.data.savings;
const tariff = {
  currency: 'USD',
  per: '1000gal',
  household_m3: 8,
  tiers: [
    { up_to_m3: 12, price: 6 },
    { up_to_m3: null, price: 11 },
  ],
};

describe('water saved', () => {
  test('is the stated baseline less what flowed, zone by zone', async () => {
    const saved = await savings();
    expect(saved.saved_l).toBeCloseTo(saved.baseline_l - saved.used_l, -1);
    expect(saved.baseline_l).toBeGreaterThan(0);
    const sum = saved.zones.reduce((total, zone) => total + zone.used_l, 0);
    expect(Math.abs(sum - saved.used_l)).toBeLessThanOrEqual(saved.zones.length);
    expect(saved).toMatchObject({ is_measured: false, rainfall_correction_l: 0 });
  });

  test('begins with the garden, or with the first water that is known', async () => {
    const last = (await savings()).to;
    const { rows } = await server.db.execute<{ first: string }>(
      sql`select greatest(min(local_date), ${last}::date - 29)::text as first from runs where opened_at is not null`,
    );
    expect(await savings()).toMatchObject({ from: rows[0]?.first });
    await server.db.execute(
      sql`update runs set opened_at = null, closed_at = null where local_date < ${last}::date - 9`,
    );
    const young = await savings();
    expect(young.days).toBeGreaterThan(0);
    expect(young.days).toBeLessThanOrEqual(10);
    expect(young.from).toBe(
      Temporal.PlainDate.from(last)
        .subtract({ days: young.days - 1 })
        .toString(),
    );
  });

  test('a rain gauge that measured more saves water', async () => {
    await server.db.execute(sql`update weather_days set rainfall_mm = 0`);
    const yesterday = Temporal.PlainDate.from((await savings()).to).subtract({ days: 1 });
    await call('PUT', `weather/${yesterday}/rainfall`, { rainfall_mm: 20 });
    expect((await savings()).rainfall_correction_l).toBeGreaterThan(0);
  });
});

describe('money', () => {
  test('is shown once the tariff is known, by its tiers', async () => {
    expect((await savings()).money_saved).toBeNull();
    expect((await call<{ tariff: Tariff }>('PUT', 'tariff', tariff)).body.data.tariff).toMatchObject({ version: 1 });
    const saved = await savings();
    expect(saved.money_saved).toMatchObject({ currency: 'USD' });
    expect(Math.sign(saved.money_saved?.amount ?? 0)).toBe(Math.sign(saved.saved_l));
    expect((await call<{ tariff: Tariff }>('PUT', 'tariff', tariff)).body.data.tariff.version).toBe(1);
    expect((await call('PUT', 'tariff', { ...tariff, version: 9, household_m3: 1 })).code).toBe(409);
    await call('DELETE', 'tariff');
    expect((await call<{ tariff: null }>('GET', 'tariff')).body.data.tariff).toBeNull();
  });

  test('prices change with a month: later ones replace later ones, and without a month the last are corrected', async () => {
    const price = (amount: number) => ({ ...tariff, household_m3: 0, tiers: [{ up_to_m3: null, price: amount }] });
    const put = async (body: object) => {
      const { body: answer } = await call<{ tariff: Tariff }>('PUT', 'tariff', body);
      const { from, tiers, earlier } = answer.data.tariff;
      return [...earlier, { from, tiers }].map((one) => [one.from, one.tiers[0]?.price]);
    };
    // Nothing is known of months before: these prices hold in them too.
    expect(await put({ ...price(1), from: '2026-03-01' })).toEqual([[null, 1]]);
    expect(await put({ ...price(2), from: '2026-05-01' })).toEqual([
      [null, 1],
      ['2026-05-01', 2],
    ]);
    expect(await put(price(2.5))).toEqual([
      [null, 1],
      ['2026-05-01', 2.5],
    ]);
    expect((await put({ ...price(3), from: '2027-01-01' })).length).toBe(3);
    const refused = refusal(await call('PUT', 'tariff', { ...price(3), currency: 'EUR', from: '2027-02-01' }));
    expect(refused.errors.map(([, at]) => at)).toEqual(['currency']);
    expect(await put({ ...price(4), from: '2026-05-01' })).toEqual([
      [null, 1],
      ['2026-05-01', 4],
    ]);
    expect(await put({ ...price(5), from: null })).toEqual([[null, 5]]);
    await call('DELETE', 'tariff');
  });

  test.each([
    [{ from: '2026-01-15' }, 'from'],
    [{ currency: 'dollars' }, 'currency'],
    [{ tiers: [] }, 'tiers'],
    [{ tiers: [{ up_to_m3: 5, price: 1 }] }, 'tiers.0.up_to_m3'],
    [{ tiers: [{ up_to_m3: null, price: -1 }] }, 'tiers.0.price'],
  ])('%j is refused at %s', async (wrong, path) => {
    expect(refusal(await call('PUT', 'tariff', { ...tariff, ...wrong })).errors.map(([, at]) => at)).toEqual([path]);
  });
});
