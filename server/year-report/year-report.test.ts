import type { Answer } from '@sluice/contract/calls';
import type { Savings } from '@sluice/contract/savings';
import type { YearReport } from '@sluice/contract/year-report';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });

/** A year that is over, and the one before. */
const YEAR = 2024;
const EARLIER = 2023;

interface MadeRun {
  zone: string | undefined;
  date: string;
  openS: number | null;
  litres?: number;
  source?: string;
  outcome?: string;
  reason?: [type: string, code: number | null];
  fault?: string;
  missingS?: number;
  by?: string;
  zoneName?: string;
}

async function addRun({ id, zones }: PlannedGarden, run: MadeRun): Promise<void> {
  const { zone, date, openS, litres, source = 'FIX', outcome = 'COMPLETED', reason = ['FIX', null] } = run;
  const opened = openS === null ? null : `${date}T04:00:00Z`;
  const closed = openS === null ? null : new Date(Date.parse(`${date}T04:00:00Z`) + 1000 * openS).toISOString();
  await server.db.execute(sql`
    insert into runs (id, occurrence_id, group_id, device_id, zone_id, zone_name, source, reason_type, reason_code, phase,
      outcome, local_date, planned_start, duration_s, opened_at, closed_at, volume_l, volume_is_measured, fault, missing_s,
      started_by)
    select gen_random_uuid(), gen_random_uuid()::text, z.group_id, z.device_id, ${zone}::uuid, ${run.zoneName ?? null},
      ${source}, ${reason[0]}, ${reason[1]}, 'ENDED', ${outcome}, ${date}, ${`${date}T04:00:00Z`}, 600, ${opened},
      ${closed}, ${litres ?? null}, ${litres !== undefined}, ${run.fault ?? null}, ${run.missingS ?? null},
      ${run.by ?? null}
    from zones z where z.id = ${zones[0]} and z.group_id = ${id}`);
}

async function addWeather(garden: PlannedGarden, date: string, rainMm: number, et0Mm: number, more: object = {}) {
  const { correctedMm = null, isForecast = false } = more as { correctedMm?: number; isForecast?: boolean };
  await server.db.execute(sql`
    insert into weather_days (group_id, date, t_min_c, t_max_c, rainfall_mm, et0_mm, icon, is_forecast, provider,
      corrected_rainfall_mm, fetched_at)
    values (${garden.id}, ${date}, 10, 20, ${rainMm}, ${et0Mm}, 'RAIN', ${isForecast}, 'OPEN_METEO', ${correctedMm},
      ${new Date(server.clock.now()).toISOString()})`);
}

async function addNotice(garden: PlannedGarden, userId: string, key: string, subjectId: string, at: string) {
  const figures = JSON.stringify({ [key === 'hubOffline' ? 'hub' : 'device']: 'Shed', time: at });
  await server.db.execute(sql`
    insert into notifications (id, user_id, group_id, key, figures, subject, subject_id, cause, notify_at)
    values (gen_random_uuid(), ${userId}, ${garden.id}, ${key}, ${figures}::jsonb, 'DEVICE', ${subjectId},
      ${`${key} ${at}`}, ${at})`);
}

const year = (monthAndDay: string) => `${YEAR}-${monthAndDay}`;
const DEVICE = '0197a2c4-5f00-7a00-8a00-0123456789ab';
const REMOVED = '0197a2c4-5f00-7a00-8a00-0123456789ac';
const TARIFF = {
  currency: 'EUR',
  per: 'm3',
  household_m3: 0,
  tiers: [
    { up_to_m3: 0.2, price: 2 },
    { up_to_m3: null, price: 5 },
  ],
};
const cents = (amount: number) => Math.round(100 * amount) / 100;
/** By that tariff. */
const costOf = (litres: number) => cents((2 * Math.min(200, litres)) / 1000 + (5 * Math.max(0, litres - 200)) / 1000);

/** Three lawns of 50 m2 and 10 l/min; the fourth zone's flow is not known. */
const garden = forFile(async () => {
  const made = await openPlannedGarden(server);
  const [front, back, , unknown] = made.zones;
  await made.call('PUT', `/groups/${made.id}/tariff`, TARIFF);
  await made.preferences({ closed_season: { from: '06-01', to: '06-10' } });
  const add = (run: MadeRun) => addRun(made, run);
  await add({ zone: front, date: year('05-10'), openS: 600, litres: 120 });
  await add({ zone: front, date: year('05-20'), openS: 600 });
  await add({ zone: REMOVED, zoneName: 'Old bed', date: year('06-20'), openS: 300, litres: 30 });
  await add({ zone: front, date: year('07-01'), openS: 300, litres: 50 });
  await add({ zone: back, date: year('07-01'), openS: 600 });
  await add({ zone: unknown, date: year('07-02'), openS: 600 });
  await add({ zone: front, date: year('07-03'), openS: 60, litres: 10, source: 'MANUAL', by: made.userId });
  await add({ zone: front, date: year('07-04'), openS: 90, litres: 10, source: 'MANUAL' });
  await add({ zone: back, date: year('07-01'), openS: 700, litres: 999, source: 'MASTER' });
  for (const day of ['07-05', '07-06'])
    await add({ zone: back, date: year(day), openS: null, outcome: 'SKIPPED', reason: ['SYS_WEATHER', -2] });
  await add({ zone: back, date: year('07-07'), openS: null, outcome: 'SKIPPED', reason: ['USER_CONSTRAINT', null] });
  const failed = { openS: null, outcome: 'FAILED', fault: 'unreachable' };
  await add({ zone: back, date: year('08-01'), ...failed });
  await add({ zone: front, date: year('08-02'), openS: null, outcome: 'MISSED', missingS: 300 });
  await add({ zone: front, date: `${EARLIER}-07-01`, openS: 480, litres: 80 });
  await addWeather(made, year('05-10'), 5, 4);
  await addWeather(made, year('05-11'), 3, 3, { correctedMm: 7 });
  await addWeather(made, year('05-12'), 50, 9, { isForecast: true });
  const other = await server.register();
  for (const userId of [made.userId, other.id]) {
    await addNotice(made, userId, 'deviceOffline', DEVICE, `${YEAR}-06-10T08:00:00.000Z`);
    await addNotice(made, userId, 'deviceOnline', DEVICE, `${YEAR}-06-10T10:30:00.000Z`);
    await addNotice(made, userId, 'hubOffline', REMOVED, `${YEAR}-09-01T08:00:00.000Z`);
  }
  return made;
});

const read = async (of: number) =>
  (await garden.call<Answer<'GET /groups/:id/year_report'>>('GET', `/groups/${garden.id}/year_report?year=${of}`)).body
    .data;
async function report(of = YEAR): Promise<YearReport> {
  const { year_report: found } = await read(of);
  if (!found) throw new Error(`no report of ${of}`);
  return found;
}

describe('a hand-made year', () => {
  test('water and money, to the litre and the cent', async () => {
    const { from, to, water } = await report();
    expect([from, to]).toEqual([year('01-01'), year('12-31')]);
    // May 220 l, June 30 l, July 170 l, each a bill of its own.
    expect(water).toEqual({
      volume_l: 420,
      cost: { amount: 0.9, currency: 'EUR' },
      watering_days: 7,
      is_measured: false,
    });
  });

  test('month by month, beside the year before', async () => {
    const { months, year_before } = await report();
    expect(months).toHaveLength(12);
    expect(months.slice(4, 7).map((month) => [month.from, month.volume_l, month.cost?.amount])).toEqual([
      [year('05-01'), 220, 0.5],
      [year('06-01'), 30, 0.06],
      [year('07-01'), 170, 0.34],
    ]);
    expect(months[4]).toMatchObject({ rain_mm: 12, et0_mm: 7, weather_days: 2, year_before_l: 0 });
    expect(months[6]).toMatchObject({ rain_mm: 0, weather_days: 0, year_before_l: 80 });
    expect(year_before).toEqual({
      from: `${EARLIER}-07-01`,
      to: `${EARLIER}-12-31`,
      volume_l: 80,
      cost: { amount: 0.16, currency: 'EUR' },
    });
  });

  test('zone by zone, with one that is gone and one whose flow nobody knows', async () => {
    const { zones, zones_without_flow } = await report();
    const [front, back, third, fourth] = (await garden.groupOf()).zones;
    const find = (id: string | undefined) => zones.find(({ zone_id }) => zone_id === id);
    expect(find(front?.id)).toMatchObject({ volume_l: 290, depth_mm: 5.8, open_s: 1650, watering_days: 5 });
    expect(find(back?.id)).toMatchObject({ volume_l: 100, depth_mm: 2, open_s: 600, watering_days: 1 });
    expect(find(third?.id)).toMatchObject({ volume_l: 0, depth_mm: 0, open_s: 0, watering_days: 0 });
    expect(find(fourth?.id)).toMatchObject({ volume_l: null, depth_mm: null, open_s: 600 });
    expect(zones.at(-1)).toMatchObject({ zone_id: null, name: 'Old bed', volume_l: 30, depth_mm: null });
    expect(zones_without_flow).toEqual([fourth?.name]);
  });

  test('against the baseline of the savings, in the days of watering that are not closed', async () => {
    const { baseline } = await report();
    const { savings } = (await garden.call<{ savings: Savings }>('GET', `/groups/${garden.id}/savings`)).body.data;
    const perDay = savings.baseline_l / savings.days;
    expect(baseline).toMatchObject({ from: year('05-10'), to: year('07-04'), days: 46, used_l: 390 });
    expect(Math.abs((baseline?.baseline_l ?? 0) / 46 / perDay - 1)).toBeLessThan(0.005);
    expect(baseline?.saved_l).toBe((baseline?.baseline_l ?? 0) - 390);
    const daily = (baseline?.baseline_l ?? 0) / 46;
    const fixed = [22, 20, 4].map((days) => costOf(days * daily)).reduce((sum, cost) => sum + cost, 0);
    expect(Math.abs((baseline?.money_saved?.amount ?? 0) - (fixed - costOf(220) - costOf(170)))).toBeLessThan(0.03);
  });

  test('starts, why they were skipped, and who watered by hand', async () => {
    const { starts, by_hand } = await report();
    expect(starts).toEqual({
      ...{ due: 11, watered: 6, skipped: 3, failed: 2 },
      reasons: [
        { reason_name: 'RAIN', starts: 2 },
        { reason_name: 'RESTRICTION', starts: 1 },
      ],
    });
    const named = by_hand.map(({ name, ...rest }) => ({ isNamed: name !== null, ...rest }));
    expect(named).toContainEqual({ isNamed: true, waterings: 1, open_s: 60 });
    expect(named).toContainEqual({ isNamed: false, waterings: 1, open_s: 90 });
  });

  test('faults with dates and length, each told once', async () => {
    const { faults } = await report();
    expect(faults.failed_starts).toMatchObject([
      { start: { local_date: year('08-02') }, outcome: 'MISSED', fault: null, missing_s: 300 },
      { start: { local_date: year('08-01') }, outcome: 'FAILED', fault: 'unreachable', missing_s: 600 },
    ]);
    expect(faults.offline).toMatchObject([
      {
        kind: 'device',
        name: 'Shed',
        from: { utc: `${YEAR}-06-10T08:00:00.000Z` },
        until: { utc: `${YEAR}-06-10T10:30:00.000Z` },
      },
      { kind: 'hub', from: { local_date: year('09-01') }, until: null },
    ]);
    // Messages go after two years, and the report says so.
    expect(faults.offline_known_from?.slice(0, 4) ?? '').toMatch(/^20/);
    expect([faults.failed_starts_left_out, faults.offline_left_out]).toEqual([0, 0]);
  });

  test('what was learned, of zones of which something was', async () => {
    const [front] = garden.zones;
    expect((await report()).learned).toEqual([]);
    await server.db.execute(sql`update zones set metered_flow_l_per_min = 9, demand_factor = 1.1 where id = ${front}`);
    expect((await report()).learned).toMatchObject([
      { zone_id: front, metered_flow_l_per_min: 9, demand_factor: 1.1, application_factor: 1 },
    ]);
    await server.db.execute(sql`update zones set metered_flow_l_per_min = null, demand_factor = 1 where id = ${front}`);
  });
});

test('years with a record are listed, a year without one has no report, and none is made up', async () => {
  const { years, year_report } = await read(EARLIER - 1);
  expect(years.slice(-2)).toEqual([YEAR, EARLIER]);
  expect(years[0]).toBe(Number(garden.date(-1).slice(0, 4)));
  expect(year_report).toBeNull();
  const first = await report(EARLIER);
  expect(first).toMatchObject({ from: `${EARLIER}-07-01`, to: `${EARLIER}-12-31`, year_before: null });
  expect(first.months.every(({ year_before_l }) => year_before_l === null)).toBe(true);
  expect(first.water.volume_l).toBe(80);
});

test('a running year ends yesterday, and compares with the same days', async () => {
  const yesterday = garden.date(-1);
  const running = await report(Number(yesterday.slice(0, 4)));
  expect(running.to).toBe(yesterday);
  expect(running.year_before?.to.slice(4)).toBe(yesterday.slice(4));
});

test('prices that change in mid-year leave the months before as they were', async () => {
  const setting = { ...TARIFF, tiers: [{ up_to_m3: null, price: 7 }], from: year('07-01') };
  const before = await report();
  await garden.call('PUT', `/groups/${garden.id}/tariff`, setting);
  const { months, water } = await report();
  expect(months.slice(0, 6).map(({ cost }) => cost)).toEqual(before.months.slice(0, 6).map(({ cost }) => cost));
  const july = months[6];
  expect(july?.cost?.amount).toBe(cents((7 * (july?.volume_l ?? 0)) / 1_000));
  expect(july?.cost).not.toEqual(before.months[6]?.cost);
  const ofMonths = months.reduce((sum, { cost }) => sum + (cost?.amount ?? 0), 0);
  expect(water.cost?.amount).toBeCloseTo(ofMonths, 6);
  await garden.call('PUT', `/groups/${garden.id}/tariff`, { ...TARIFF, from: null });
});

test('without a tariff nothing is said of money', async () => {
  await garden.call('DELETE', `/groups/${garden.id}/tariff`);
  const { water, months, baseline } = await report();
  expect([water.cost, months[4]?.cost, baseline?.money_saved]).toEqual([null, null, null]);
  await garden.call('PUT', `/groups/${garden.id}/tariff`, TARIFF);
});

test('a law in force is judged day by day', async () => {
  await server.db.execute(
    sql`update groups set country = 'US', state = 'CA', city = 'Los Angeles' where id = ${garden.id}`,
  );
  const { laws } = await report();
  expect(laws.length).toBeGreaterThan(0);
  expect(laws.some(({ bound_days }) => bound_days > 0)).toBe(true);
  const dates = laws.flatMap(({ breaches }) => breaches.map(({ date }) => date));
  expect(dates).toEqual([...dates].sort());
});

test('a year that is no year is refused', async () => {
  const refused = refusal(await garden.call('GET', `/groups/${garden.id}/year_report?year=soon`));
  expect(refused.errors.map(([, path]) => path)).toEqual(['year']);
});
