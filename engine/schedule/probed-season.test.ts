import { describe, expect, test } from 'vitest';
import { makeGarden, TAP, zoneFrom } from '../proof/gardens.ts';
import { probedSeason, type ReadContent } from '../proof/probed-season.ts';
import { bell, seededFor } from '../proof/random.ts';
import { type Season, type Sky, season } from '../proof/season.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { litresPerMinute } from '../vocabulary/units.ts';

const DAYS = 28;
/** Water of four weeks may differ by so much from what the balance alone gives. */
const MAX_OFF = 0.15;
/** Extra water while a dry offset is learned, with the few waterings it triggers. */
const MAX_WHILE_LEARNING = 0.2;

const zones = [
  zoneFrom({ id: 'lawn' }),
  zoneFrom({ id: 'shrubs', plant: 'SHRUBS', soil: 'SANDY_LOAM' }),
  zoneFrom({ id: 'vegetables', plant: 'ANNUAL', soil: 'SANDY_LOAM', sprinkler: 'MISTER' }),
];
const garden = makeGarden({
  zones,
  sources: [{ ...TAP, mostZonesAtOnce: zones.length, capacityLitresPerMinute: litresPerMinute(500) }],
});
/** Dry weeks with a storm in them. */
const sky: Sky = {
  forecast: () => ({ et0Mm: 5 }),
  measured: (index) => ({ et0Mm: 4 + (index % 3), rainfallMm: index === 17 ? 12 : 0 }),
};

/** What a zone was given, and its deficit on the last morning: a deep zone is watered twice in four weeks. */
function findWater({ days }: Season, zoneId: ZoneId): number {
  const net = days
    .slice(0, -1)
    .flatMap(({ runs }) => runs)
    .reduce((sum, run) => sum + (run.zoneId === zoneId ? run.netMm : 0), 0);
  return net + (days.at(-1)?.depletionMm.get(zoneId) ?? Number.NaN);
}

const alone = season(garden, DAYS, sky);
const off = (probed: Season, zoneId: ZoneId) => findWater(probed, zoneId) / findWater(alone, zoneId) - 1;

describe('a zone whose probe is stuck for four weeks ends near what its balance alone would have given', () => {
  test.each([
    ['0 %', 0],
    ['45 %', 0.45],
    ['100 %', 1],
    ['the wilting point', 0.12],
    ['a dry soil', 0.17],
    ['45 % of the available water', 0.2],
    ['field capacity', 0.29],
  ])('at %s', (_, content) => {
    const probed = probedSeason(garden, DAYS, sky, () => content);
    for (const { id } of zones) {
      expect(Math.abs(off(probed, id)), `${id}: water`).toBeLessThanOrEqual(MAX_OFF);
      expect(probed.lost(id) - alone.lost(id), `${id}: water that plants could not have`).toBeLessThan(0.05);
      expect(probed.verdicts(id).at(-1), id).not.toBe('sound');
    }
  });
});

describe('a probe that is', () => {
  const noisy =
    (scatter: number, offset = 0): ReadContent =>
    (truth, reading) =>
      truth + offset + scatter * bell(seededFor(3, reading));

  test.each([
    ['sound', noisy(0.005), MAX_OFF],
    ['noisy', noisy(0.04), MAX_OFF],
    ['six points too dry', noisy(0.005, -0.06), MAX_WHILE_LEARNING],
    ['six points too wet', noisy(0.005, 0.06), MAX_OFF],
  ])('%s does not make the water run away, nor stop', (_, read, most) => {
    const probed = probedSeason(garden, DAYS, sky, read);
    for (const { id } of zones) {
      expect(Math.abs(off(probed, id)), id).toBeLessThanOrEqual(most);
      expect(probed.lost(id) - alone.lost(id), id).toBeLessThan(0.05);
    }
  });

  test('sound keeps its influence, also with an offset', () => {
    for (const offset of [0, -0.06, 0.06]) {
      const probed = probedSeason(garden, DAYS, sky, noisy(0.005, offset));
      for (const { id } of zones) {
        expect(
          probed.verdicts(id).filter((verdict) => verdict !== 'sound'),
          id,
        ).toEqual([]);
      }
    }
  });
});
