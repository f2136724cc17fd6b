import { readFileSync } from 'node:fs';
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { classifyClimate } from '@sluice/engine/skipping/outlook';
import { describe, expect, test } from 'vitest';
import { climateStations } from './climate-stations.ts';
import { placeClimate } from './place-climate.ts';

/**
 * City, latitude, longitude, elevation; whether it has rain where most of it is needed; July's mean maximum; rain of
 * the year in mm. The figures are of a second source: M. Xander's climate sheet (github.com/michaelx/climate, of the
 * Forecast.io service, read on 2026-11-27), of few years and therefore rough; null where it lacks the city. Mumbai's
 * evapotranspiration is highest before the monsoon.
 */
const CITIES = [
  ['Phoenix', 33.45, -112.07, 331, 'dry', 42, 217],
  ['Riyadh', 24.7, 46.7, 612, 'dry', null, null],
  ['Perth', -31.95, 115.86, 20, 'dry', null, null],
  ['Cape Town', -33.93, 18.42, 20, 'dry', 19, 530],
  ['Santiago', -33.45, -70.67, 570, 'dry', 16, 272],
  ['Athens', 37.98, 23.73, 100, 'dry', 28, 461],
  ['Madrid', 40.42, -3.7, 657, 'dry', 33, 412],
  ['San Diego', 32.72, -117.16, 20, 'dry', null, null],
  ['Los Angeles', 34.05, -118.24, 90, 'dry', 24, 325],
  ['Lisbon', 38.72, -9.14, 45, 'dry', null, 495],
  ['Istanbul', 41.01, 28.98, 40, 'dry', 31, 695],
  ['Hanoi', 21.03, 105.85, 15, 'wet', 33, 1291],
  ['Adelaide', -34.93, 138.6, 45, 'dry', null, null],
  ['Marrakesh', 31.63, -8, 466, 'dry', null, null],
  ['Jerusalem', 31.78, 35.22, 780, 'dry', 30, 346],
  ['Denver', 39.74, -104.99, 1609, 'dry', 33, 554],
  ['Las Vegas', 36.17, -115.14, 620, 'dry', 41, 113],
  ['Honolulu', 21.31, -157.86, 6, 'dry', 31, 347],
  ['Mumbai', 19.08, 72.88, 14, 'dry', 31, 2247],
  ['Berlin', 52.52, 13.4, 34, 'wet', 24, 510],
  ['Chicago', 41.88, -87.63, 182, 'wet', 29, 747],
  ['Atlanta', 33.75, -84.39, 320, 'wet', 31, 1356],
  ['Miami', 25.76, -80.19, 2, 'wet', 33, 1560],
  ['Houston', 29.76, -95.37, 13, 'wet', null, null],
  ['New York', 40.71, -74.01, 10, 'wet', 29, 1130],
  ['Tokyo', 35.68, 139.69, 40, 'wet', 31, 1343],
  ['Sydney', -33.87, 151.21, 20, 'wet', 17, 957],
  ['Buenos Aires', -34.6, -58.38, 25, 'wet', 15, 922],
  ['Nairobi', -1.29, 36.82, 1661, 'wet', null, null],
  ['Singapore', 1.35, 103.82, 15, 'wet', 31, 2404],
  ['Moscow', 55.76, 37.62, 156, 'wet', 24, 664],
  ['Stockholm', 59.33, 18.07, 28, 'wet', 22, 295],
  ['Reykjavik', 64.15, -21.94, 30, 'wet', 14, 575],
  ['Quito', -0.18, -78.47, 2850, 'wet', null, null],
  ['La Paz', -16.5, -68.15, 3640, 'wet', null, null],
  ['Chatham Islands', -43.95, -176.55, 20, 'wet', null, null],
] as const;

const at = (latitudeDeg: number, longitudeDegE: number, elevationM: number | null) =>
  placeClimate({ latitudeDeg, longitudeDegE, elevationM });
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => total(values) / values.length;

describe('the climate of a place', () => {
  test.each(CITIES)('%s at %f, %f: its summers are known', (_, latitude, longitude, elevation, summer) => {
    expect(classifyClimate(at(latitude, longitude, elevation))).toBe(summer);
  });

  test('has the warmth and the rain that another source gives', () => {
    const julyErrorsC = CITIES.flatMap(([, latitude, longitude, elevation, , julyC]) =>
      julyC === null ? [] : [Math.abs((at(latitude, longitude, elevation).temperatureMaxC[6] ?? 0) - julyC)],
    );
    expect(mean(julyErrorsC)).toBeLessThan(1.5);
    expect(Math.max(...julyErrorsC)).toBeLessThan(4.5);
    const rainRatios = CITIES.flatMap(([, latitude, longitude, elevation, , , rainMm]) =>
      rainMm === null ? [] : [Math.abs(Math.log(total(at(latitude, longitude, elevation).rainMmPerMonth) / rainMm))],
    );
    expect(Math.exp(mean(rainRatios))).toBeLessThan(1.25);
  });

  test.each(CLIMATES)('is that of $name', (climate) => {
    const own = placeClimate({ ...climate, elevationM: null });
    const errorC = mean(
      climate.temperatureMaxC.map((maxC, month) => Math.abs(maxC - (own.temperatureMaxC[month] ?? 0))),
    );
    expect(errorC).toBeLessThan(1.6);
    expect(total(own.rainMmPerMonth) / total(climate.rainMmPerMonth)).toBeCloseTo(1, 0);
    expect(classifyClimate(own)).toBe(climate.isWetInSummer ? 'wet' : 'dry');
  });

  test('gets colder with its height: 600 m above Innsbruck by 3.6 °C, or less where a station is as high', () => {
    const valley = mean(at(47.27, 11.4, 580).temperatureMaxC);
    const hillside = mean(at(47.27, 11.4, 1180).temperatureMaxC);
    expect(valley - hillside).toBeGreaterThan(1.8);
    expect(valley - hillside).toBeLessThan(4.2);
  });

  test('has every figure sound from pole to pole, on the oceans and over the date line', () => {
    for (let latitude = -90; latitude <= 90; latitude += 15) {
      for (let longitude = -180; longitude <= 180; longitude += 30) {
        const normals = at(latitude, longitude, latitude === 0 ? null : 0);
        for (const values of Object.values(normals) as number[][]) {
          expect(values).toHaveLength(12);
          for (const value of values) expect(Number.isFinite(value)).toBe(true);
        }
        for (const days of normals.rainyDaysPerMonth) expect(days).toBeLessThanOrEqual(31);
        for (const value of [...normals.et0MmPerDay, ...normals.rainMmPerMonth])
          expect(value).toBeGreaterThanOrEqual(0);
      }
    }
    expect(total(at(-17, 180, 0).rainMmPerMonth)).toBeCloseTo(total(at(-17, -180, 0).rainMmPerMonth), 6);
  });
});

describe('the stations', () => {
  test('are sound, each in one place', () => {
    const stations = climateStations();
    expect(stations.count).toBeGreaterThan(5_800);
    const places = new Set<string>();
    for (let index = 0; index < stations.count; index += 1) {
      const { temperatureMinC, temperatureMaxC, rainMmPerMonth, ...place } = stations.station(index);
      places.add(`${place.latitudeDeg} ${place.longitudeDegE} ${place.elevationM}`);
      expect(Math.abs(place.latitudeDeg)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.longitudeDegE)).toBeLessThanOrEqual(180);
      const isSound = temperatureMinC.every(
        (minC, month) => minC <= (temperatureMaxC[month] ?? -100) && (rainMmPerMonth[month] ?? -1) >= 0,
      );
      expect(isSound, `${JSON.stringify(place)}`).toBe(true);
    }
    expect(places.size).toBe(stations.count);
  });

  test('name their source in their first lines', () => {
    const text = readFileSync(new URL('./data/climate-stations.tsv', import.meta.url), 'utf8');
    expect(text.slice(0, 1_500)).toContain('https://doi.org/10.25921/800j-vn07');
    expect(text.slice(0, 1_500)).toContain('Climate Research 21');
  });
});
