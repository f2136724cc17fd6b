import type { GardenWhatIf, PastYear, TriedSettings, WhatIf } from '@sluice/contract/past-year';
import { describe, expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { openDemoGarden, openLawns } from '../testing/demo.ts';
import { refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { noArchive } from '../testing/stand-in-weather.ts';
import { readUsualClimate } from '../weather/index.ts';
import { readPastYear } from './service.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
const lawns = forFile(async () => {
  const garden = await openLawns(server);
  for (const zone of garden.group.zones.slice(0, 3)) await letDecide(garden.token, zone.id, true);
  return garden;
});

const letDecide = (token: string, zoneId: string | undefined, smart: boolean) =>
  server.call(token, 'PATCH', `/zones/${zoneId}`, { smart, smart_level: 'advanced' });

const read = async ({ token, group }: { token: string; group: { id: string } }) =>
  (await server.call<{ past_year: PastYear }>(token, 'GET', `/groups/${group.id}/past_year`)).body.data.past_year;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a garden of today', () => {
  test('shows what it would have been given, by the weather of an archive', async () => {
    const year = await read(lawns);
    expect(year).toMatchObject({ own_from: null, given: null });
    expect(year.days).toHaveLength(365);
    expect([year.days[0]?.date, year.days.at(-1)?.date]).toEqual([year.from, year.to]);
    expect(sum([year.weather.own_days, year.weather.archive_days, year.weather.usual_days])).toBe(365);
    expect(year.weather.archive_days).toBeGreaterThan(300);
    expect(year.days.every(({ is_own }) => !is_own)).toBe(true);
    expect(year.planned.water_l).toBeGreaterThan(0);
    expect(Math.abs(sum(year.days.map(({ water_l }) => water_l)) - year.planned.water_l)).toBeLessThan(365);
    expect(year.days.every(({ available }) => available !== null && available > 0 && available <= 1)).toBe(true);
  });

  test('names the week that took most', async () => {
    const { days, thirstiest_week: week } = await read(lawns);
    const weeks = days
      .slice(0, -6)
      .map(({ date }, index) => ({ from: date, water_l: sum(days.slice(index, index + 7).map((day) => day.water_l)) }));
    const most = Math.max(...weeks.map(({ water_l }) => water_l));
    expect(week).toEqual(weeks.find(({ water_l }) => water_l === most));
  });

  test('takes more where more is to be watered', async () => {
    const before = await read(lawns);
    const [zone] = lawns.group.zones;
    await letDecide(lawns.token, zone?.id, false);
    expect((await read(lawns)).planned.water_l).toBeLessThan(0.8 * before.planned.water_l);
    await letDecide(lawns.token, zone?.id, true);
    expect((await read(lawns)).planned.water_l).toBe(before.planned.water_l);
  });
});

test('without an archive the place’s usual rain falls, on as many days as usual', async () => {
  const group = await requireGroup(server.db, lawns.group.id);
  const { normals } = await readUsualClimate(server.db, group);
  const year = await readPastYear(server.db, noArchive(), group, server.clock.now());
  expect(year.weather).toMatchObject({ archive: null, fault: 'unreachable' });
  expect(year.weather.usual_days).toBeGreaterThan(300);
  const wetDays = year.days.filter(({ rain_mm }) => rain_mm > 0).length;
  expect(Math.abs(sum(year.days.map(({ rain_mm }) => rain_mm)) / sum(normals.rainMmPerMonth) - 1)).toBeLessThan(0.25);
  expect(wetDays / sum(normals.rainyDaysPerMonth)).toBeGreaterThan(0.7);
  expect(wetDays / sum(normals.rainyDaysPerMonth)).toBeLessThan(1.3);
  expect(year.planned.water_l).toBeGreaterThan(0);
});

describe('a garden with a record', () => {
  const tryAll = async (path: string) =>
    (await server.call<{ what_if: GardenWhatIf & WhatIf }>(demo.token, 'GET', path)).body.data.what_if;
  const tryGarden = (settings: object) =>
    tryAll(`/groups/${demo.group.id}/what_if?settings=${encodeURIComponent(JSON.stringify(settings))}`);

  test('what was given stands beside what the planner would have given on the same days', async () => {
    const year = await read(demo);
    const { garden, record } = await tryGarden({});
    expect(record).toMatchObject({ from: year.own_from, given: year.given, as_is: record?.changed });
    expect(record?.as_is.water_l).toBeGreaterThan(0);
    expect(record?.as_is.water_l).toBeLessThan(garden.as_is.water_l);
    const ofZones = await Promise.all(
      demo.group.zones.map(async ({ id }) => (await tryAll(`/zones/${id}/what_if?change={}`)).record),
    );
    const givenL = sum(ofZones.map((zone) => zone?.given.water_l ?? 0));
    expect(Math.abs(givenL - (year.given?.water_l ?? 0))).toBeLessThan(ofZones.length);
  });

  test('shows its own water since it has any, and its settings before', async () => {
    const year = await read(demo);
    const own = year.days.filter(({ is_own }) => is_own);
    expect(own[0]?.date).toBe(year.own_from);
    expect(own.length).toBeGreaterThan(7);
    expect(own.length).toBeLessThan(300);
    expect(Math.abs(sum(own.map(({ water_l }) => water_l)) - (year.given?.water_l ?? 0))).toBeLessThan(own.length);
    expect(year.weather.own_days).toBeGreaterThan(7);
  });

  test('a budget that waters less is said to be left out', async () => {
    const leavesOut = async () => [(await read(demo)).leaves_out_budget, (await tryGarden({})).leaves_out_budget];
    const budget = (body: object) => server.call(demo.token, 'PUT', `/groups/${demo.group.id}/budget`, body);
    await budget({ kind: 'volume', amount: 1_000 });
    expect(await leavesOut()).toEqual([false, false]);
    await budget({ kind: 'volume', amount: 1_000, cut: 'mild' });
    expect(await leavesOut()).toEqual([true, true]);
    await server.call(demo.token, 'DELETE', `/groups/${demo.group.id}/budget`);
  });

  test('what it costs follows the tariff, each month for itself', async () => {
    const price = (amount: number) => ({
      currency: 'EUR',
      per: 'm3',
      household_m3: 0,
      tiers: [{ up_to_m3: null, price: amount }],
    });
    const tariff = (body: object) => server.call(demo.token, 'PUT', `/groups/${demo.group.id}/tariff`, body);
    await tariff(price(2));
    const { planned } = await read(demo);
    expect(planned.cost).toEqual({ amount: expect.closeTo((2 * planned.water_l) / 1_000, 1), currency: 'EUR' });
    await server.call(demo.token, 'DELETE', `/groups/${demo.group.id}/tariff`);
    expect((await read(demo)).planned.cost).toBeNull();
  });
});

describe('what other settings of a zone would have done', () => {
  const zoneOf = () => lawns.group.zones[0]?.id ?? '';
  const ask = (change: unknown, zoneId = zoneOf()) =>
    server.call<{ what_if: WhatIf }>(
      lawns.token,
      'GET',
      `/zones/${zoneId}/what_if?change=${encodeURIComponent(typeof change === 'string' ? change : JSON.stringify(change))}`,
    );
  const tried = async (change: unknown) => (await ask(change)).body.data.what_if;

  test('without a change it is the year that the garden shows', async () => {
    const { planned, from, to } = await read(lawns);
    const year = await tried({});
    expect(year).toMatchObject({ from, to, garden: { as_is: planned, changed: planned } });
    expect(year.zone.changed).toEqual(year.zone.as_is);
    expect(year.months).toHaveLength(13);
    expect(sum(year.months.map(({ as_is }) => as_is.minutes))).toBeGreaterThan(year.zone.as_is.minutes - 13);
    expect(year.zone.as_is.stress_days).not.toBeNull();
  });

  test('a thirstier plant takes more, of the zone as of the garden; nothing is stored', async () => {
    const before = await server.call(lawns.token, 'GET', `/zones/${zoneOf()}`);
    const { zone, garden } = await tried({ crop_coefficient: 1.3 });
    expect(zone.changed.minutes).toBeGreaterThan(1.1 * zone.as_is.minutes);
    expect(garden.changed.water_l).toBeGreaterThan(garden.as_is.water_l);
    const more = (zone.changed.water_l ?? 0) - (zone.as_is.water_l ?? 0);
    expect(Math.abs(garden.changed.water_l - garden.as_is.water_l - more)).toBeLessThan(0.05 * more + 5);
    expect((await server.call(lawns.token, 'GET', `/zones/${zoneOf()}`)).body).toEqual(before.body);
  });

  test('where Sluice no longer waters a zone, its plants run short on more days', async () => {
    const { zone } = await tried({ smart: false });
    expect(zone.changed.stress_days ?? 0).toBeGreaterThan(zone.as_is.stress_days ?? 0);
    expect(zone.changed.minutes).toBeLessThan(zone.as_is.minutes);
  });

  test.each([
    ['{', 'change'],
    [{ soil: 'CHOCOLATE' }, 'change.soil'],
    [{ crop_coefficient: 9 }, 'change.crop_coefficient'],
    [{ name: 'Lawn' }, 'change.name'],
    [{ plant_type: null }, 'plant_type'],
  ])('%j is refused, and the field is named', async (change, path) => {
    const { http, errors } = refusal(await ask(change));
    expect(http).toBe(422);
    expect(errors[0]?.[1]).toBe(path);
  });
});

describe('what other settings of a garden would have done', () => {
  const ask = (settings: unknown) =>
    server.call<{ what_if: GardenWhatIf }>(
      lawns.token,
      'GET',
      `/groups/${lawns.group.id}/what_if?settings=${encodeURIComponent(typeof settings === 'string' ? settings : JSON.stringify(settings))}`,
    );
  const tried = async (settings: TriedSettings) => (await ask(settings)).body.data.what_if;
  const tariff = (price: number) => ({
    ...{ currency: 'EUR', per: 'm3' as const, household_m3: 0 },
    tiers: [{ up_to_m3: null, price }],
  });
  const never = { time_frame: { start_time: '00:00', end_time: '23:59' }, months: [], days: [] };

  test('without a change it is the year that the garden shows, whole by zones and by months', async () => {
    const { planned, from, to } = await read(lawns);
    const year = await tried({});
    expect(year).toMatchObject({ from, to, garden: { as_is: planned, changed: planned }, record: null });
    expect(year.garden.as_is.stress_days).not.toBeNull();
    const ofZones = sum(year.zones.map(({ changed }) => changed.water_l ?? 0));
    const ofMonths = sum(year.months.map(({ changed }) => changed.water_l));
    for (const whole of [ofZones, ofMonths])
      expect(Math.abs(whole - planned.water_l)).toBeLessThan(Math.max(year.zones.length, year.months.length));
  });

  test('restrictions in the place of the garden’s leave less water and more thirst; nothing is stored', async () => {
    const stored = () => server.call(lawns.token, 'GET', `/groups/${lawns.group.id}/constraints`);
    const before = await stored();
    const { garden } = await tried({ constraints: [never] });
    expect(garden.changed.water_l).toBeLessThan(0.5 * garden.as_is.water_l);
    expect(garden.changed.stress_days ?? 0).toBeGreaterThan(garden.as_is.stress_days ?? 0);
    expect((await stored()).body).toEqual(before.body);
  });

  test('hours and skips are tried as their form sends them', async () => {
    const winter = { weather_constraints: { closed_season: { from: '01-01', to: '12-31' } } };
    expect((await tried(winter)).garden.changed.water_l).toBe(0);
  });

  test('a price changes what water costs, and nothing else', async () => {
    const { garden } = await tried({ tariff: tariff(3) });
    expect(garden.as_is).toEqual({ ...garden.changed, cost: null });
    expect(garden.changed.cost).toEqual({
      amount: expect.closeTo((3 * garden.changed.water_l) / 1_000, 1),
      currency: 'EUR',
    });
  });

  test.each([
    ['{', 'settings'],
    [{ constraints: [{ time_frame: null }] }, 'settings.constraints.0.days'],
    [{ weather_constraints: { rest_time: -1 } }, 'settings.weather_constraints.rest_time'],
    [{ regulations: { nowhere: { is_followed: true } } }, 'settings.regulations.nowhere'],
    [{ tariff: { ...tariff(1), tiers: [] } }, 'settings.tariff.tiers'],
    [{ name: 'Ours' }, 'settings.name'],
  ])('%j is refused, and the field is named', async (settings, path) => {
    const { http, errors } = refusal(await ask(settings));
    expect(http).toBe(422);
    expect(errors[0]?.[1]).toBe(path);
  });
});
