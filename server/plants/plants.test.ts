import type { Plant } from '@sluice/contract/plants';
import { type LanguageCode, toLocale } from '@sluice/engine/vocabulary/people';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { openTestServer } from '../testing/test-server.ts';
import { users } from '../users/tables.ts';
import { loadPlants, prepareTypoSearch, readPlantFiles } from './index.ts';
import { parsePlantList } from './plant-list.ts';
import { plantNames, plants } from './tables.ts';

const files = readPlantFiles();
const list = parsePlantList(files);
const withHerbs = (change: (herbs: string) => string) => ({
  ...files,
  species: { ...files.species, herbs: change(files.species.herbs ?? '') },
});
let token: string;
const server = serverForFile();
beforeAll(async () => {
  ({ token } = await server.register());
});

const search = async (query: string) =>
  (await server.call<{ plants: Plant[]; next: string | null }>(token, 'GET', `/plants?${query}`)).body.data;
const found = async (typed: string, filters = '') =>
  (await search(`limit=12&search=${encodeURIComponent(typed)}${filters}`)).plants.map((plant) => plant.scientific_name);
const speak = (lang: LanguageCode) => server.db.update(users).set({ lang });

describe('loading the list', () => {
  test('costs nothing when it is there, and plants keep their ids when it has changed', async () => {
    const ids = async () => (await server.db.select({ id: plants.id }).from(plants)).map(({ id }) => id).sort();
    const before = await ids();
    expect(await loadPlants(server.db, files)).toBe(false);
    await server.db.update(plants).set({ family: 'Nullaceae' });
    expect(
      await loadPlants(
        server.db,
        withHerbs((herbs) => herbs.replace('\tParsley\t', '\tCurly parsley\t')),
      ),
    ).toBe(true);
    expect(await ids()).toEqual(before);
    expect(await server.db.select().from(plants).where(eq(plants.family, 'Nullaceae'))).toEqual([]);
    expect(await server.db.$count(plantNames)).toBe(list.names.length);
  });

  test('leaves a plant that is no longer listed to the zones that have it', async () => {
    const shorter = withHerbs((herbs) => herbs.replace(/^Ocimum basilicum\t.*\n/m, ''));
    expect(await loadPlants(server.db, shorter)).toBe(true);
    expect(await server.db.$count(plants)).toBe(list.plants.length);
    expect(await loadPlants(server.db, files)).toBe(true);
  });
});

describe('searching', () => {
  test('finds by the beginnings of words in any language, in any order, with or without accents', async () => {
    expect(await found('lycop solan')).toEqual(['Solanum lycopersicum']);
    expect((await found('fescue')).length).toBeGreaterThan(3);
    for (const name of ['Tomate', 'Pomodoro', 'томат', 'pomidor', '番茄'])
      expect([name, (await found(name))[0]]).toEqual([name, 'Solanum lycopersicum']);
    for (const name of ['Épinard', 'epinard', 'ÉPINARD']) expect((await found(name))[0]).toBe('Spinacia oleracea');
    expect((await found('slonecznik'))[0]).toBe('Helianthus annuus');
  });

  test('puts the whole name first, then its beginning, then another word of it', async () => {
    const [first, ...others] = await found('rose');
    expect(first).toBe('Rosa hybrida');
    expect(others.length).toBeGreaterThan(5);
    expect((await found('mint'))[0]).toBe('Mentha spicata');
  });

  test("puts the user's language first", async () => {
    // A Spanish "pimiento" and a French "piment" begin alike; "Lima" is a lime in Spain and a bean in English.
    expect((await found('lima'))[0]).toBe('Phaseolus lunatus');
    await speak('ES');
    expect((await found('lima'))[0]).toMatch(/^Citrus/);
    await speak('EN');
  });

  test.each([
    ['lavander', 'Lavandula angustifolia'],
    ['tomtao', 'Solanum lycopersicum'],
    ['hydranga', 'Hydrangea macrophylla'],
    ['Rosmarinn', 'Salvia rosmarinus'],
    ['Lavendl', 'Lavandula angustifolia'],
    ['aubergene', 'Solanum melongena'],
    ['girassoll', 'Helianthus annuus'],
    ['слонечник подсолнечик', 'Helianthus annuus'],
    ['лованда', 'Lavandula angustifolia'],
    ['truskafka', 'Fragaria ananassa'],
  ])('forgives typing errors: %s', async (typed, name) => {
    expect(await found(typed)).toContain(name);
  });

  test('finds nothing for what is no name', async () => {
    for (const typed of ['xqzvw', '🌹', '%', '_', '\u0007', '...', 'qq'])
      expect([typed, await found(typed)]).toEqual([typed, []]);
  });

  test('takes what people type, signs and all, and refuses what is too long', async () => {
    for (const typed of ['(', '.*', "'; drop table plants", '\\', '[a', '😀'.repeat(20)]) {
      const answer = await server.call(token, 'GET', `/plants?search=${encodeURIComponent(typed)}`);
      expect([typed, answer.code]).toEqual([typed, 200]);
    }
    for (const typed of ['Adam’s needle', "Adam's needle", 'adams needle'])
      expect([typed, await found(typed)]).toEqual([typed, ['Yucca filamentosa']]);
    const nul = await server.call(token, 'GET', '/plants?search=a%00b');
    expect(nul.code).toBe(422);
    const tooLong = await server.call(token, 'GET', `/plants?search=${'a'.repeat(101)}`);
    expect([tooLong.code, tooLong.body.errors[0]?.path]).toEqual([422, 'search']);
  });

  test('filters by type and by tags, all of which must hold', async () => {
    const dryFruit = (await search('plant_type=TREES&tags=fruit,xeriscape')).plants;
    expect(dryFruit.map((plant) => plant.scientific_name)).toContain('Olea europaea');
    for (const plant of dryFruit) expect(plant.tags).toEqual(expect.arrayContaining(['fruit', 'xeriscape']));
    expect(await found('ficus', '&tags=indoor')).not.toContain('Ficus carica');
    const wrong = await server.call(token, 'GET', '/plants?tags=pretty');
    expect([wrong.code, wrong.body.errors[0]?.code]).toEqual([422, 30]);
  });

  test.each(['', '&search=rose', '&search=lavander'])(
    'goes on page by page, with every plant once (%s)',
    async (query) => {
      const all: string[] = [];
      let after = '';
      for (;;) {
        const page = await search(`limit=${query === '' ? 200 : 3}${query}${after}`);
        all.push(...page.plants.map((plant) => plant.id));
        if (page.next === null) break;
        after = `&after=${page.next}`;
      }
      expect(new Set(all).size).toBe(all.length);
      if (query === '') expect(all).toHaveLength(list.plants.length);
      else expect(all.length).toBeGreaterThan(3);
    },
  );

  test.each(['RU', 'ZH'] as const)('puts those without a name behind those with one (%s)', async (lang) => {
    await speak(lang);
    const haveNames: boolean[] = [];
    for (let after = ''; ; ) {
      const page = await search(`limit=200${after}`);
      haveNames.push(...page.plants.map(({ names }) => names[toLocale(lang)] !== undefined));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(new Set(haveNames)).toEqual(new Set([true, false]));
    expect(haveNames.indexOf(false)).toBeGreaterThan(haveNames.lastIndexOf(true));
    await speak('EN');
  });

  test('refuses a place to go on from that there is not', async () => {
    for (const cursor of ['nonsense', crypto.randomUUID()]) {
      const wrong = await server.call(token, 'GET', `/plants?after=${cursor}`);
      expect([wrong.code, wrong.body.errors[0]?.path]).toEqual([422, 'after']);
    }
  });
});

test('without the extension names are found by their beginnings, and a sentence says what is missing', async () => {
  const poor = await openTestServer();
  try {
    const account = await poor.register();
    await poor.db.execute(sql`drop extension pg_trgm cascade`);
    const ask = async (typed: string) =>
      (await poor.call<{ plants: Plant[] }>(account.token, 'GET', `/plants?search=${typed}`)).body.data.plants;
    expect((await ask('lavend')).length).toBeGreaterThan(0);
    expect(await ask('lavander')).toEqual([]);
    await poor.db
      .transaction(async (tx) => {
        await tx.execute(sql`create role visitor`);
        await tx.execute(sql`set local role visitor`);
        expect(await prepareTypoSearch(tx as unknown as typeof poor.db)).toMatch(
          /pg_trgm \(permission denied.*typing errors/,
        );
        tx.rollback();
      })
      .catch(() => {});
    expect(await prepareTypoSearch(poor.db)).toBeNull();
    expect((await ask('lavander')).length).toBeGreaterThan(0);
  } finally {
    await poor.close();
  }
});

test('one plant is told with its figures and where they come from', async () => {
  const [tomato] = (await search('search=tomato')).plants;
  const one = await server.call<{ plant: Plant }>(token, 'GET', `/plants/${tomato?.id}`);
  expect(one.body.data.plant).toMatchObject({
    scientific_name: 'Solanum lycopersicum',
    family: 'Solanaceae',
    plant_type: 'ANNUAL',
    factors: { dry: [0.6, 1.15, 0.8, 0.6], wet: [0.6, 1.15, 0.8, 0.6] },
    root_depth_m: 0.35,
    management_allowed_depletion: 0.4,
    sun_hours: 6,
    sources: {
      factors: { certainty: 'published', title: 'FAO-56, table 12' },
      root_depth: { certainty: 'estimated' },
    },
  });
  expect(one.body.data.plant.names).toMatchObject({ de: ['Tomate'], 'zh-Hans': ['番茄', '西红柿'] });
  expect((await server.call(token, 'GET', `/plants/${crypto.randomUUID()}`)).code).toBe(404);
});

test('a plant that has its type’s figures tells those', async () => {
  const [fescue] = (await search('search=festuca%20arundinacea')).plants;
  expect(fescue).toMatchObject({ root_depth_m: 0.18, management_allowed_depletion: 0.4 });
  expect(fescue?.factors.dry).toEqual([0.84, 0.93, 0.75, 0.61]);
  const [box] = (await search('search=buxus%20sempervirens')).plants;
  expect(box?.factors).toEqual({ dry: [0.5, 0.5, 0.5, 0.5], wet: [0.7, 0.7, 0.7, 0.7] });
});
