import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../proof/gardens.ts';
import { withWettedFraction } from '../soil-water/wetted-bulb.ts';
import type { SoilType } from '../vocabulary/garden.ts';
import { fraction } from '../vocabulary/units.ts';
import { type BalancedZone, cropClimate, type SoilState, type SoilWeather, soilDay } from './soil-day.ts';
import { UNDESCRIBED_ZONE, type ZoneDescription } from './zone-description.ts';
import { zoneModel } from './zone-model.ts';

const DRY_PLACE = { latitudeDeg: 38, climate: 'dry' } as const;
const FULL: SoilState = { depletionMm: 0, surface: null };
/** A dry surface, and dry soil beyond the bulb. */
const BEYOND_DRY = { depletionMm: 99, wettedFraction: 1, unwettedDepletionMm: 999 };
const JULY: SoilWeather = {
  epochDay: FIRST_DAY,
  month: 7,
  et0Mm: 6,
  rainfallMm: 0,
  hourlyRainfallMm: null,
  hourlyEt0Mm: null,
  climate: cropClimate(14, 26),
  tenDayMeanC: 20,
};

function findZone(over: Partial<ZoneDescription>): BalancedZone {
  const described = { ...UNDESCRIBED_ZONE, soil: 'LOAM', sprinkler: 'ROTOR_HEAD', areaM2: 50, ...over } as const;
  const { ground } = zoneModel(described, DRY_PLACE, FIRST_DAY);
  if (ground === null) throw new Error('plants or soil are missing');
  return { ...ground.soil, rule: ground.rule };
}
/** So many days, each with this much water at the roots. */
function after(zone: BalancedZone, days: number, netMm: number, weather: Partial<SoilWeather> = {}, from = FULL) {
  let state = from;
  let cropEtMm = 0;
  for (let day = 0; day < days; day += 1) {
    const sky = { ...JULY, ...weather, epochDay: FIRST_DAY + day };
    const settled = soilDay(zone, state, sky, netMm);
    cropEtMm += settled.cropEtMm;
    state = settled;
  }
  return { ...state, cropEtMm };
}

describe('a pot, by the single coefficient', () => {
  const pot = findZone({ plant: 'ANNUAL', container: { kind: 'POT', volumeL: 40 }, areaM2: 0.2 });

  test('takes its share of the reference, half as much again for its canopy', () => {
    expect(after(pot, 1, 0).cropEtMm).toBeCloseTo(1.5 * 0.8 * 6, 12);
  });
});

describe('what a place does to its water', () => {
  const bed = { plant: 'ANNUAL', plantedEpochDay: FIRST_DAY } as const;
  const used = (over: Partial<ZoneDescription>) => after(findZone({ ...bed, ...over }), 10, 12).cropEtMm;

  test('mulch lowers what young plants and bare soil use together, film more than bark', () => {
    const transpiredMm = 10 * 6 * 0.15;
    const evaporated = (mulch: ZoneDescription['mulch']) => used({ mulch }) - transpiredMm;
    expect(evaporated('ORGANIC') / evaporated(null)).toBeCloseTo(0.5, 1);
    expect(evaporated('FILM') / evaporated(null)).toBeCloseTo(0.35, 1);
  });

  test('no rain reaches the soil below a roof', () => {
    const after10mm = (rainShare: number | null) =>
      soilDay(findZone({ ...bed, rainShare }), { depletionMm: 12, surface: null }, { ...JULY, rainfallMm: 10 }, 0)
        .rainMm;
    expect([null, 0.5, 0].map(after10mm)).toEqual([10, 5, 0]);
  });

  test('a slope uses what its sun evaporates', () => {
    const [south, level] = [used({ slope: 'STEEP', aspect: 'S' }), used({ slope: 'STEEP' })];
    // At the 38th parallel in July a steep south slope has little more sun than level ground.
    expect(south / level).toBeGreaterThan(0.97);
    expect(used({ slope: 'STEEP', aspect: 'N' }) / level).toBeLessThan(0.985);
  });
});

describe('open ground, by the dual coefficient', () => {
  const drip = findZone({ plant: 'SHRUBS', sprinkler: 'ROTARY_EMITTER' });

  test('turf that is watered every other day uses what the single coefficient says, to a tenth', () => {
    const turf = findZone({ plant: 'COOL_GRASS' });
    let state: SoilState = FULL;
    let cropEtMm = 0;
    for (let day = 0; day < 60; day += 1) {
      const settled = soilDay(turf, state, { ...JULY, epochDay: FIRST_DAY + day }, day % 2 === 0 ? 12 : 0);
      cropEtMm += settled.cropEtMm;
      state = settled;
    }
    expect(cropEtMm / (60 * 6 * 0.93)).toBeGreaterThan(0.95);
    expect(cropEtMm / (60 * 6 * 0.93)).toBeLessThan(1.1);
  });

  test('dormant turf uses little', () => {
    const turf = findZone({ plant: 'WARM_GRASS' });
    const [green, straw] = [20, 4].map((tenDayMeanC) => after(turf, 1, 0, { tenDayMeanC }).cropEtMm);
    expect(straw).toBeLessThan(0.3 * (green ?? 0));
  });

  test('with a dry surface the plants alone use water', () => {
    const { cropEtMm } = after(drip, 1, 0, {}, { depletionMm: 0, surface: BEYOND_DRY });
    expect(cropEtMm).toBeCloseTo(0.45 * 6, 1);
  });

  test('a wet surface adds what it gives off, under drip less than under sprinklers', () => {
    const wet: SoilState = {
      depletionMm: 0,
      surface: { depletionMm: 0, wettedFraction: 1, unwettedDepletionMm: 999 },
    };
    const bed = findZone({ plant: 'ANNUAL' });
    const tube = findZone({ plant: 'ANNUAL', sprinkler: 'ROTARY_EMITTER' });
    const [sprinkled, dripped] = [bed, tube].map((zone) => after(zone, 10, 8, {}, wet).cropEtMm);
    expect(dripped).toBeGreaterThan(10 * 0.72 * 6);
    expect(sprinkled).toBeGreaterThan(dripped ?? 0);
  });

  test('a young planting uses little by itself, and more as it grows', () => {
    const vegetables = findZone({ plant: 'ANNUAL', plantedEpochDay: FIRST_DAY });
    const on = (day: number) => soilDay(vegetables, FULL, { ...JULY, epochDay: FIRST_DAY + day }, 0).cropEtMm;
    expect(on(5)).toBeCloseTo(0.15 * 6, 1);
    expect(on(40)).toBeGreaterThan(on(25));
    expect(on(70)).toBeCloseTo(on(90), 9);
  });
});

describe('rain', () => {
  const DRY: SoilState = { depletionMm: 80, surface: null };
  const got = (zone: BalancedZone, weather: Partial<SoilWeather>) =>
    soilDay(zone, DRY, { ...JULY, ...weather }, 0).rainMm;

  test('80 mm on clay in one storm: only what does not run off gets in, least where the ground is wet', () => {
    const clay = findZone({ plant: 'COOL_GRASS', soil: 'CLAY' });
    const from = (depletionMm: number) => {
      const state = { depletionMm: 80, surface: { depletionMm, wettedFraction: 1, unwettedDepletionMm: null } };
      return soilDay(clay, state, { ...JULY, rainfallMm: 80 }, 0).rainMm;
    };
    expect(from(9)).toBeCloseTo(45, 0);
    expect(from(0)).toBeLessThan(30);
    expect(from(28)).toBeCloseTo(45, 0);
  });

  test('in two showers more of it stays than in one storm', () => {
    const clay = findZone({ plant: 'COOL_GRASS', soil: 'CLAY' });
    const hourlyRainfallMm = Array.from({ length: 24 }, (_, hour) => (hour === 3 || hour === 16 ? 40 : 0));
    expect(got(clay, { rainfallMm: 80, hourlyRainfallMm })).toBeGreaterThan(got(clay, { rainfallMm: 80 }) + 5);
  });

  test('a pot loses none by runoff, and half to its leaves', () => {
    const pot = findZone({ plant: 'ANNUAL', container: { kind: 'POT', volumeL: 40 }, areaM2: 0.2 });
    expect(got(pot, { rainfallMm: 80 })).toBeCloseTo(0.5 * 0.8 * 80, 9);
  });

  test('indoors there is none', () => {
    expect(got(findZone({ plant: 'ANNUAL', isIndoor: true }), { rainfallMm: 20 })).toBe(0);
  });
});

describe('drip', () => {
  const hedge = (changes: Parameters<typeof findZone>[0]) =>
    findZone({ plant: 'SHRUBS', soil: 'LOAMY_SAND', sprinkler: 'ROTARY_EMITTER', ...changes });
  const dry = (zone: BalancedZone): SoilState => ({ depletionMm: zone.totalAvailableWaterMm, surface: null });

  test('the bulb holds its share of the root zone, and what is more is lost', () => {
    const [sprayed, dripped] = [hedge({ sprinkler: 'FIX_SPRAY_HEAD' }), hedge({})];
    expect(dripped.totalAvailableWaterMm).toBeCloseTo(0.35 * sprayed.totalAvailableWaterMm, 9);
    const evening = soilDay(dripped, dry(dripped), JULY, 2 * dripped.totalAvailableWaterMm);
    expect(evening.depletionMm).toBe(0);
    const next = soilDay(dripped, evening, JULY, 0);
    expect(next.depletionMm).toBeCloseTo(next.actualEtMm, 9);
    expect(next.surface?.unwettedDepletionMm).toBeCloseTo(0.65 * sprayed.totalAvailableWaterMm, 9);
  });

  test('described anew keeps all of its water, and there and back is the same', () => {
    const [little, much, all] = [fraction(0.35), fraction(0.6), fraction(1)];
    const dry = { depletionMm: 8, unwettedDepletionMm: 20 };
    const sum = (parts: { depletionMm: number; unwettedDepletionMm: number | null }) =>
      parts.depletionMm + (parts.unwettedDepletionMm ?? 0);
    const wider = withWettedFraction(dry, little, much);
    expect(wider.depletionMm).toBeCloseTo(8 + (20 * 0.25) / 0.65, 9);
    expect([wider, withWettedFraction(dry, little, all)].map(sum)).toEqual([expect.closeTo(28, 9), 28]);
    const narrow = withWettedFraction({ depletionMm: 28, unwettedDepletionMm: null }, all, little);
    expect(narrow).toEqual({ depletionMm: expect.closeTo(9.8, 9), unwettedDepletionMm: expect.closeTo(18.2, 9) });
    expect(withWettedFraction(dry, little, little)).toEqual(dry);
  });

  test('rain fills the soil around the bulb, from which the plants then live too', () => {
    const zone = hedge({});
    const afterRain = soilDay(zone, dry(zone), { ...JULY, rainfallMm: 120 }, 0);
    const afterDrip = soilDay(zone, dry(zone), JULY, 2 * zone.totalAvailableWaterMm);
    const [rained, watered] = [afterRain, afterDrip].map((state) => soilDay(zone, state, JULY, 0).actualEtMm);
    expect(rained).toBeLessThan(0.7 * (watered ?? 0));
  });

  test('drippers wet the more the closer they stand, the deeper the roots are and the finer the soil is', () => {
    const share = (soil: SoilType, rootDepthM: number, emitterM: number, lineM = emitterM) =>
      hedge({ soil, rootDepthM, dripSpacing: { emitterM, lineM } }).wettedRootFraction;
    expect(share('LOAM', 0.4, 0.3)).toBe(1);
    expect(share('LOAM', 0.4, 0.3, 0.8)).toBeCloseTo(0.5, 9);
    expect(share('LOAM', 0.4, 1)).toBeCloseTo(0.13, 2);
    expect(share('SAND', 0.4, 0.5)).toBeCloseTo(0.18, 2);
    expect(share('CLAY', 0.4, 0.4, 1)).toBeCloseTo(0.6, 9);
    expect(share('SAND', 0.2, 3)).toBe(0.1);
    expect(hedge({ sprinkler: 'ROTOR_HEAD', dripSpacing: { emitterM: 1, lineM: 1 } }).wettedRootFraction).toBe(1);
  });
});
