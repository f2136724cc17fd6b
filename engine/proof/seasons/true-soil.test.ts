import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import golden from '../../soil-water/golden/fao56-examples.json' with { type: 'json' };
import { CLIMATES } from './climates.ts';
import { makePlots, type PlotFigures } from './plots.ts';
import { applied, reachedMm, startSoil, trueDay } from './true-soil.ts';
import { makeWeather, type WeatherDay } from './weather.ts';

const DAY: WeatherDay = {
  epochDay: 22_000,
  date: '2030-03-27',
  month: 3,
  weekday: 3,
  temperatureMinC: 15,
  temperatureMaxC: 28,
  rainfallMm: 0,
  et0Mm: 5,
  humidityPercent: 50,
  windMPerS: 2.8,
};

const lawn = (): PlotFigures => {
  const [climate] = CLIMATES;
  const plot = climate && makePlots(climate).find(({ name }) => name === 'lawn');
  if (plot === undefined) throw new Error('no lawn');
  return plot.figures;
};

test('dries out as the tomatoes of FAO-56 example 37 do', () => {
  // Silt, 160 mm; p of .44 is .40 at 6 mm a day; Kcb 1.2, and a surface that has nothing left to evaporate.
  const tomatoes: PlotFigures = {
    ...lawn(),
    totalAvailableMm: 160,
    depletionFraction: 0.44,
    cropCoefficients: Array.from({ length: 12 }, () => 1.25),
  };
  let soil = { ...startSoil(tomatoes), depletionMm: 55 };
  for (let day = 1; day <= 10; day += 1) {
    const { soil: evening, stressCoefficient } = trueDay(tomatoes, soil, DAY, 0);
    const printed: Readonly<Record<string, { value: number; tolerance: number }>> = golden.examples.ex37.expected;
    const [ks, dr] = [printed[`Ks_d${day}`], printed[`Dr_end_d${day}`]];
    if (ks !== undefined) expect(Math.abs(stressCoefficient - ks.value)).toBeLessThanOrEqual(ks.tolerance);
    if (dr !== undefined) expect(Math.abs(evening.depletionMm - dr.value)).toBeLessThanOrEqual(dr.tolerance);
    soil = evening;
  }
  expect(soil.depletionMm).toBeGreaterThan(90);
});

test('uses no water that is not there, where a bulb holds less than a day wants', () => {
  const plot: PlotFigures = { ...lawn(), isDrip: true, wettedFraction: 0.1, totalAvailableMm: 40 };
  const dry = { depletionMm: 0, besideMm: 36, surfaceMm: 40, wettedFraction: 0.1 };
  const { soil, cropEtMm, shortMm } = trueDay(plot, dry, { ...DAY, et0Mm: 10 }, 0);
  expect(soil.depletionMm).toBeCloseTo(4, 12);
  expect(cropEtMm - shortMm).toBeCloseTo(4, 12);
});

describe('the surface', () => {
  test('after a sprinkling evaporates from what is in the sun, and less as it dries', () => {
    const plot = lawn();
    const wet = trueDay(plot, startSoil(plot), DAY, 25);
    const basal = (plot.cropCoefficients[2] ?? 0) - 0.05;
    // Saturated at 15 C and at 28 C: 1.705 and 3.780 kPa, 45.1 % of humidity; Kc max 1.2, of which a tenth is in the sun.
    expect(wet.cropEtMm / DAY.et0Mm - basal).toBeCloseTo(0.12, 2);
    const later = trueDay(plot, { ...wet.soil, surfaceMm: 20 }, DAY, 0);
    expect(later.cropEtMm).toBeLessThan(wet.cropEtMm);
  });

  test('under drip evaporates less than under sprinklers', () => {
    const sprinkled = { ...lawn(), cover: 0.5 };
    const dripped = { ...sprinkled, isDrip: true, wettedFraction: 0.35 };
    const of = (plot: PlotFigures) => trueDay(plot, startSoil(plot), DAY, 15).cropEtMm;
    expect(of(dripped)).toBeLessThan(of(sprinkled));
  });
});

describe('under drippers', () => {
  const dripped = { ...lawn(), isDrip: true, wettedFraction: 0.35, curveNumber: 1 };
  const empty = { ...startSoil(dripped), depletionMm: reachedMm(dripped), besideMm: 0.65 * dripped.totalAvailableMm };

  test('a bulb holds its share, and the rest of a large watering is lost', () => {
    const { soil, surplusMm, stressCoefficient } = trueDay(dripped, empty, DAY, dripped.totalAvailableMm);
    expect(soil.besideMm).toBe(empty.besideMm);
    expect(surplusMm).toBeCloseTo(0.65 * dripped.totalAvailableMm - (5 - 0.4), 0);
    expect(stressCoefficient).toBe(1);
  });

  test('plants live from the soil around it after rain', () => {
    const rained = { ...empty, besideMm: 0 };
    const one = trueDay(dripped, rained, { ...DAY, et0Mm: 1 }, 0);
    expect(one.stressCoefficient).toBe(1);
    expect(one.soil.depletionMm).toBeCloseTo(rained.depletionMm, 9);
    expect(one.soil.besideMm).toBeGreaterThan(0.5);
  });
});

test.each(['true-soil.ts', 'plots.ts'])('%s takes nothing from the engine that it judges', (file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const imports = [...text.matchAll(/^import (type )?.* from '(.*)';$/gm)].map(
    ([, type, path]) => `${type ?? ''}${path}`,
  );
  expect(imports.filter((one) => !one.includes('./plots.ts') && !one.startsWith('type '))).toEqual([]);
});

test('no water appears or vanishes, through three years of rain and watering', () => {
  for (const climate of CLIMATES) {
    for (const { figures } of makePlots(climate)) {
      // Without runoff, rain and irrigation are either used, or kept, or found too much.
      const flat = { ...figures, curveNumber: 1 };
      let soil = startSoil(flat);
      for (const [index, day] of makeWeather(climate, 365, 3).entries()) {
        const irrigationMm = index % 4 === 0 ? 9 : 0;
        const { soil: evening, cropEtMm, shortMm, surplusMm } = trueDay(flat, soil, day, irrigationMm);
        const came = day.rainfallMm + irrigationMm;
        const spilledMm =
          came - (cropEtMm - shortMm) - (soil.depletionMm + soil.besideMm - evening.depletionMm - evening.besideMm);
        const isInside = (emptyMm: number, mostMm: number) => emptyMm > 0 && emptyMm < mostMm;
        const besideMm = flat.totalAvailableMm - reachedMm(flat);
        const isDry = evening.depletionMm >= reachedMm(flat) || (besideMm > 0 && evening.besideMm >= besideMm);
        if (!isDry) expect(spilledMm).toBeGreaterThan(surplusMm - 1e-9);
        const isHeld = besideMm <= 0 || isInside(evening.besideMm, besideMm);
        if (isInside(evening.depletionMm, reachedMm(flat)) && isHeld) expect(spilledMm).toBeCloseTo(0, 9);
        expect(surplusMm).toBeLessThanOrEqual(irrigationMm + 1e-9);
        expect(shortMm).toBeGreaterThanOrEqual(0);
        soil = evening;
      }
    }
  }
});

describe('water without room', () => {
  test('counts against the method, except where rain alone would have been too much', () => {
    const plot = lawn();
    const full = { ...startSoil(plot), depletionMm: 0 };
    expect(trueDay(plot, full, DAY, 20).surplusMm).toBeGreaterThan(14);
    expect(trueDay(plot, full, { ...DAY, rainfallMm: 30 }, 0).surplusMm).toBe(0);
    expect(trueDay(plot, full, { ...DAY, rainfallMm: 30 }, 4).surplusMm).toBeCloseTo(4, 9);
  });

  test('runs off a slope in one long run, and not in cycles with pauses', () => {
    const [climate] = CLIMATES;
    const slope = climate && makePlots(climate).find(({ name }) => name === 'slope')?.figures;
    if (slope === undefined) throw new Error('no slope');
    const long = applied(slope, [{ startS: 0, seconds: 1800 }]);
    // (38.1 - 5.08) mm/h for half an hour, less the 4.57 mm that may pond.
    expect(long.runoffMm).toBeCloseTo((38.1 - 5.08) / 2 - 4.572, 2);
    const cycles = Array.from({ length: 4 }, (_, cycle) => ({ startS: cycle * 4500, seconds: 450 }));
    const soaked = applied(slope, cycles);
    expect(soaked.runoffMm).toBe(0);
    expect(soaked.grossMm).toBeCloseTo(long.grossMm, 9);
  });
});
