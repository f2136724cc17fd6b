import { describe, expect, test } from 'vitest';
import { clockFrame, makeGarden, NO_RULES, TAP, zoneFrom } from '../proof/gardens.ts';
import { type Sky, season } from '../proof/season.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import type { Garden, PlannedZone } from './garden.ts';

const SEASON = 180;
const DRY: Sky = { forecast: () => ({}), measured: () => ({}) };
/** Lines so close that they wet all roots. */
const drip = { sprinkler: 'ROTARY_EMITTER', dripSpacing: { emitterM: 0.3, lineM: 0.3 }, areaM2: 20 } as const;
const shrubs = zoneFrom({ id: 'shrubs', plant: 'SHRUBS', ...drip });
const trees = zoneFrom({ id: 'trees', plant: 'TREES', soil: 'CLAY_LOAM', ...drip });

/** Simulates a season of one zone in these hours: its waterings, their mean depth, and its deficit. */
function simulateZone(
  zones: readonly PlannedZone[],
  hours: readonly [string, string] | null,
  zone: PlannedZone | undefined,
) {
  const rules = hours === null ? NO_RULES : { ...NO_RULES, timeFrames: [clockFrame(...hours)] };
  const garden: Garden = makeGarden({
    zones,
    rules,
    sources: [{ ...TAP, capacityLitresPerMinute: litresPerMinute(500) }],
  });
  const { days, lost } = season(garden, SEASON, DRY);
  const id = zone?.id ?? '';
  const runs = days.flatMap((day) => day.runs).filter(({ zoneId }) => zoneId === id);
  const wateredDays = new Set(runs.map(({ localDate }) => localDate)).size;
  const decisions = days.flatMap((day) => day.decisions).filter(({ zoneId }) => zoneId === id);
  return {
    wateredDays,
    meanMm: runs.reduce((sum, { netMm }) => sum + netMm, 0) / wateredDays,
    lost: lost(id),
    shortDays: decisions.filter(({ verdict }) => verdict === 'shortfall').length,
  };
}

describe('deep zones in short hours', () => {
  test('shrubs on drip are filled in the hours of few days, to the full, and not a little every other day', () => {
    const free = simulateZone([shrubs], null, shrubs);
    expect(free.meanMm).toBeGreaterThan(45);
    const night = simulateZone([shrubs], ['00:00', '10:00'], shrubs);
    expect(night.wateredDays).toBeLessThanOrEqual(16);
    expect(night.meanMm).toBeGreaterThan(38);
    const morning = simulateZone([shrubs], ['03:00', '07:00'], shrubs);
    expect(morning.wateredDays).toBeLessThanOrEqual(45);
    expect(morning.meanMm).toBeGreaterThan(15);
    for (const { lost, shortDays } of [free, night, morning]) expect([lost < 0.001, shortDays]).toEqual([true, 0]);
  });

  test('trees on clay loam are not short on days after which the rest comes in time', () => {
    for (const hours of [['04:00', '06:00'], ['03:00', '07:00'], null] as const) {
      const { shortDays, lost } = simulateZone([trees], hours, trees);
      expect([shortDays, lost < 0.001]).toEqual([0, true]);
    }
  });

  test('a zone that can hardly keep up is watered before the trigger, and reports what is missing', () => {
    const { wateredDays, shortDays } = simulateZone([shrubs], ['04:00', '04:40'], shrubs);
    expect(wateredDays).toBe(SEASON);
    expect(shortDays).toBeGreaterThan(100);
  });
});

describe('what the hours hold', () => {
  const clay = { soil: 'CLAY', slope: 'STEEP', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 40 } as const;

  test('soaks take their part: a slope of clay begins early, where loam does not have to', () => {
    const [slope, plain] = [zoneFrom({ id: 'slope', ...clay }), zoneFrom({ id: 'plain', sprinkler: 'FIX_SPRAY_HEAD' })];
    const hours = ['04:00', '05:30'] as const;
    expect(simulateZone([slope], hours, slope).wateredDays).toBeGreaterThan(
      1.4 * simulateZone([plain], hours, plain).wateredDays,
    );
  });

  test('neighbours take their share', () => {
    const lawns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => zoneFrom({ id }));
    const hours = ['03:00', '07:50'] as const;
    const alone = simulateZone(lawns.slice(0, 1), hours, lawns[0]);
    const among = simulateZone(lawns, hours, lawns[0]);
    expect(among.wateredDays).toBeGreaterThan(alone.wateredDays);
    expect(among.lost).toBeLessThan(0.05);
  });
});

describe('small zones', () => {
  test('half a square metre of sand under four litres a minute is watered', () => {
    const tiny = zoneFrom({ id: 'tiny', soil: 'SAND', areaM2: 0.5, flowLitresPerMinute: 4 });
    const { lost, shortDays } = simulateZone([tiny], null, tiny);
    expect([lost < 0.03, shortDays]).toEqual([true, 0]);
  });

  test('heads that give more in the shortest run than the roots have room for are named, with a remedy', () => {
    const fountain = zoneFrom({ id: 'fountain', soil: 'SAND', areaM2: 0.5, flowLitresPerMinute: 60 });
    const { days } = season(makeGarden({ zones: [fountain], sources: [{ ...TAP }] }), 6, DRY);
    const short = days.flatMap(({ decisions }) => decisions).filter(({ verdict }) => verdict === 'shortfall');
    expect(short.length).toBeGreaterThan(2);
    expect(short[0]).toMatchObject({ waysOut: ['lessFlow'], netMm: 0 });
  });
});

test('the recipe of fewer, deeper runs gives turf fewer and deeper runs', () => {
  const [usual, seldom, often] = (['DEFAULT', 'LESS_FREQUENT', 'MORE_FREQUENT'] as const).map((recipe) => {
    const lawn = zoneFrom({ id: 'lawn', recipe });
    return simulateZone([lawn], null, lawn);
  });
  expect(seldom?.wateredDays).toBeLessThan(0.75 * (usual?.wateredDays ?? 0));
  expect(seldom?.meanMm).toBeGreaterThan(1.3 * (usual?.meanMm ?? 0));
  expect(seldom?.lost).toBeLessThan(0.02);
  expect(often?.wateredDays).toBeGreaterThan(usual?.wateredDays ?? 0);
});
