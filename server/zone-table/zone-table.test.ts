/** Zones as a table: out for a spreadsheet and in again, in one's language and units, all of it or nothing. */
import type { ZoneTableOutcome } from '@sluice/contract/zone-table';
import type { Zone } from '@sluice/contract/zones';
import { beforeAll, expect, test } from 'vitest';
import { openLawns } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openLawns(server));

const table = (token = garden.token) =>
  server.call<{ csv: string }>(token, 'GET', `/groups/${garden.group.id}/zones/table`);
const read = async (csv: string, isTrial = true, token = garden.token) =>
  server.call<ZoneTableOutcome>(token, 'POST', `/groups/${garden.group.id}/zones/table`, { csv, is_trial: isTrial });
const outcome = async (csv: string, isTrial = true) => (await read(csv, isTrial)).body.data;
const zone = async (place: number) => (await garden.groupOf())?.zones[place] as Zone;
const setLanguage = (lang: string, unit_system: string) =>
  server.call(garden.token, 'POST', '/profile', { lang, unit_system });

beforeAll(() => setLanguage('EN', 'SI'));

test('what is written is read again as no change, in every language and unit', async () => {
  await server.call(garden.token, 'PATCH', `/zones/${garden.zone(1).id}`, {
    area_m2: 37.31,
    flow_l_per_min: 11.3,
    slope: 'STEEP',
  });
  for (const [lang, units] of [
    ['EN', 'SI'],
    ['DE', 'US'],
    ['RU', 'SI'],
    ['ZH', 'US'],
  ] as const) {
    await setLanguage(lang, units);
    const { csv } = (await table()).body.data;
    expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(1 + garden.group.zones.length);
    expect(csv).toContain(units === 'US' ? 'area_sq_ft' : 'area_m2');
    expect(await outcome(csv)).toMatchObject({ zones: [], problems: [], is_stored: false });
  }
  await setLanguage('EN', 'SI');
});

test('a table with semicolons, commas for points, a mark and words of one’s own language is stored', async () => {
  await setLanguage('DE', 'SI');
  const csv =
    '\uFEFFvalve;name;soil;sun;area;flow_gal_per_min;rate_mm_per_h\r\n1;"Rasen; vorn";Ton;Halbschatten;12,5;2;-\r\n2;;;;;;\r\n';
  const trial = await outcome(csv);
  expect(trial).toMatchObject({
    problems: [],
    is_stored: false,
    zones: [{ row: 2, columns: ['name', 'soil', 'sun', 'area', 'flow_gal_per_min'] }],
  });
  expect((await zone(0)).name).not.toBe('Rasen; vorn');
  expect(await outcome(csv, false)).toMatchObject({ problems: [], is_stored: true });
  const after = await zone(0);
  expect(after).toMatchObject({ name: 'Rasen; vorn', soil: 'CLAY', shade: 'HALF', area_m2: 12.5 });
  expect(after.flow_l_per_min).toBeCloseTo(7.57, 2);
  await setLanguage('EN', 'SI');
});

test('tabs do too; a hyphen removes, a plant brings its type, and quotes against formulas go', async () => {
  const csv = "valve\tname\tplant\tarea_m2\n3\t'=Bed\tRosa chinensis\t-\n";
  const stored = await outcome(csv, false);
  expect(stored).toMatchObject({ problems: [], is_stored: true });
  const after = await zone(2);
  expect(after).toMatchObject({ name: '=Bed', area_m2: null });
  expect(after.primary_plant_id).not.toBeNull();
  expect((await table()).body.data.csv).toContain("'=Bed");
});

test('every wrong cell is named by line and column, and nothing is stored', async () => {
  const before = JSON.stringify((await garden.groupOf())?.zones);
  const csv = [
    'device,valve,name,soil,area_m2,enabled,plant,slope',
    'Nobody,1,A,LOAM,10,yes,,',
    ',99,B,LOAM,10,yes,,',
    ',1,C,Chalk,many,perhaps,Nonexistus nullus,FLAT',
    ',2,,LOAM,9999999,no,,',
    ',2,D,,,,,',
    ',3,E,LOAM,5,,,,,too,long',
    ',4,Good,CLAY,5,yes,,',
  ].join('\n');
  const { problems, is_stored } = await outcome(csv, false);
  expect(is_stored).toBe(false);
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(
    expect.arrayContaining([
      '2 device',
      '3 valve',
      '4 soil',
      '4 area_m2',
      '4 enabled',
      '4 plant',
      '5 area_m2',
      '6 valve',
      '7 null',
    ]),
  );
  expect(problems.every(({ message }) => message !== '' && !message.startsWith('validation.'))).toBe(true);
  expect(JSON.stringify((await garden.groupOf())?.zones)).toBe(before);
});

test.each([
  ['an unknown column', 'valve,colour\n1,red', '1 colour'],
  ['no column of valves', 'name\nA', '1 valve'],
  ['an area in two units', 'valve,area_m2,area_sq_ft\n1,1,1', '1 area_sq_ft'],
  ['a quotation mark without an end', 'valve,name\n1,"A', '2 null'],
  ['a file that is not UTF-8', 'valve,name\n1,B\uFFFDume', '1 null'],
  ['a head alone', 'valve,name\n', '1 null'],
  ['too many lines', `valve\n${'1\n'.repeat(201)}`, '202 null'],
])('%s is said', async (_name, csv, place) => {
  const { problems, zones } = await outcome(csv, false);
  expect([problems.map(({ row, column }) => `${row} ${column}`)[0], zones]).toEqual([place, []]);
});

test('a rule of zones holds in a table as it does in a form', async () => {
  await server.call(garden.token, 'POST', `/groups/${garden.group.id}/programs`, {
    name: 'Daily',
    start_day: new Date(server.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    start_time: '05:00',
    repeat: 'interval',
    interval_days: 1,
    zones: [{ zone_id: garden.zone(1).id, duration_s: 60 }],
  });
  const { problems } = await outcome('valve,enabled\n2,no', false);
  expect(problems).toEqual([{ row: 2, column: null, message: expect.stringMatching(/program/) }]);
});

test('the table is for those who may change the garden', async () => {
  const [manager, player, stranger] = [await server.register(), await server.register(), await server.register()];
  await server.share(garden.group.id, manager.id, 'MANAGER');
  await server.share(garden.group.id, player.id, 'PLAYER');
  const codes = async (token: string) => [(await table(token)).code, (await read('valve\n1', true, token)).code];
  expect([await codes(stranger.token), await codes(player.token), await codes(manager.token)]).toEqual([
    [404, 404],
    [403, 403],
    [200, 200],
  ]);
});
