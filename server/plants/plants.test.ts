import type { Plant } from '@sluice/contract/plants';
import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { STARTER_PLANTS, upsertPlants } from './index.ts';
import { plants } from './tables.ts';

let token: string;
const server = serverForFile();
beforeAll(async () => {
  ({ token } = await server.register());
});

const search = async (query: string) =>
  (await server.call<{ plants: Plant[]; next: string | null }>(token, 'GET', `/plants?${query}`)).body.data;
const names = async (query: string) => (await search(query)).plants.map((plant) => plant.common_name);

describe('the plants that Sluice comes with', () => {
  test('are at least 120, each once, with plausible figures', () => {
    expect(STARTER_PLANTS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(STARTER_PLANTS.map((plant) => plant.scientificName)).size).toBe(STARTER_PLANTS.length);
    for (const plant of STARTER_PLANTS) {
      expect(plant.plantFactor).toBeGreaterThanOrEqual(0.3);
      expect(plant.plantFactor).toBeLessThanOrEqual(1);
      expect(plant.rootDepthM).toBeGreaterThanOrEqual(0.1);
      expect(plant.moistureHigh).toBeGreaterThan(plant.moistureLow);
      expect(plant.source).not.toBe('');
    }
  });

  test('are of every type, and carry every tag', () => {
    expect(new Set(STARTER_PLANTS.map((plant) => plant.plantType))).toEqual(new Set(PLANT_TYPES));
    expect(new Set(STARTER_PLANTS.flatMap((plant) => plant.tags))).toEqual(new Set(PLANT_TAGS));
  });

  test('keep their ids when Sluice starts again', async () => {
    const ids = async () => (await server.db.select({ id: plants.id }).from(plants)).map(({ id }) => id).sort();
    const before = await ids();
    await upsertPlants(server.db, STARTER_PLANTS);
    expect(await ids()).toEqual(before);
  });
});

describe('searching', () => {
  test('finds by the beginnings of words, in either name and in any order', async () => {
    expect(await names('search=tom')).toEqual(['Tomato']);
    expect(await names('search=lycop%20solan')).toEqual(['Tomato']);
    expect(await names('search=omato')).toEqual([]);
    expect(await names('search=FESC')).toEqual(['Red fescue', 'Tall fescue']);
  });

  test('accepts special characters', async () => {
    for (const typed of ['(', '.*', "'; drop table plants", '\\', '[a', 'Adam’s']) {
      const answer = await server.call(token, 'GET', `/plants?search=${encodeURIComponent(typed)}`);
      expect(answer.code).toBe(200);
    }
    expect(await names(`search=${encodeURIComponent('Adam’s needle')}`)).toHaveLength(1);
  });

  test('filters by type and by tags, all of which must hold', async () => {
    const found = (await search('plant_type=TREES&tags=fruit,xeriscape')).plants;
    expect(found.map((plant) => plant.scientific_name)).toEqual(['Ficus carica', 'Olea europaea']);
    expect((await search('tags=vine&tags=fruit')).plants.length).toBeGreaterThan(0);
    const wrong = await server.call(token, 'GET', '/plants?tags=pretty');
    expect([wrong.code, wrong.body.errors[0]?.code]).toEqual([422, 30]);
  });

  test('goes on page by page, with every plant once', async () => {
    const all: string[] = [];
    let after = '';
    for (;;) {
      const page = await search(`limit=50${after}`);
      expect(page.plants.length).toBeLessThanOrEqual(50);
      all.push(...page.plants.map((plant) => plant.id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(new Set(all).size).toBe(STARTER_PLANTS.length);
    expect(all).toHaveLength(STARTER_PLANTS.length);
    for (const cursor of ['nonsense', crypto.randomUUID()]) {
      const wrong = await server.call(token, 'GET', `/plants?after=${cursor}`);
      expect([wrong.code, wrong.body.errors[0]?.path]).toEqual([422, 'after']);
    }
  });
});

test('one plant is shown with its figures and their sources', async () => {
  const [tomato] = (await search('search=tomato')).plants;
  const one = await server.call<{ plant: Plant }>(token, 'GET', `/plants/${tomato?.id}`);
  expect(one.body.data.plant).toMatchObject({
    scientific_name: 'Solanum lycopersicum',
    plant_type: 'ANNUAL',
    plant_factor: 0.8,
    root_depth_m: 0.35,
    sun_hours: 6,
    source_class: 'estimated',
  });
  expect((await server.call(token, 'GET', `/plants/${crypto.randomUUID()}`)).code).toBe(404);
});
