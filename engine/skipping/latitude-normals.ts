/** Climate normals estimated from the latitude alone; to be marked as assumed. */
import { hargreavesSamaniMm } from '../evapotranspiration/hargreaves-samani.ts';
import { ASSUMED_WIND_M_PER_S } from '../evapotranspiration/missing-weather.ts';
import { daySun, extraterrestrialRadiationMj, radians } from '../evapotranspiration/sun.ts';
import type { ClimateNormals } from './outlook.ts';

/**
 * By steps of ten degrees from the equator: mean of the year and half the swing between the warmest and the coldest
 * month, Celsius, north and south; rain of a year, mm. Own rounding of the means of the parallels as climatologies give
 * them, recalled and not read from one table: a desert or a coast is several degrees and half the rain away from it.
 */
const BY_LATITUDE = [
  { meanC: 26, swingNorthC: 0.5, swingSouthC: 0.5, rainMm: 1800 },
  { meanC: 26, swingNorthC: 1.5, swingSouthC: 1.5, rainMm: 1300 },
  { meanC: 24.5, swingNorthC: 4, swingSouthC: 3, rainMm: 800 },
  { meanC: 20, swingNorthC: 7.5, swingSouthC: 5, rainMm: 750 },
  { meanC: 14, swingNorthC: 10, swingSouthC: 5, rainMm: 800 },
  { meanC: 7, swingNorthC: 11, swingSouthC: 4, rainMm: 800 },
  { meanC: 0, swingNorthC: 13, swingSouthC: 7, rainMm: 550 },
  { meanC: -9, swingNorthC: 15, swingSouthC: 12, rainMm: 300 },
  { meanC: -16, swingNorthC: 16, swingSouthC: 16, rainMm: 150 },
  { meanC: -20, swingNorthC: 16, swingSouthC: 16, rainMm: 100 },
] as const;
/** Half of what lies between a day's coldest and warmest hour (own). */
const HALF_DAY_RANGE_C = 5;
/** Rain of a rainy day, the mean of most of the globe's gauges (own). */
const RAIN_OF_RAINY_DAY_MM = 7;
/** The warmest time follows the longest day by about a month. */
const WARMEST_MONTH = { north: 7, south: 1 };
/** Middle days of the months (FAO-56 p. 46, Eq. 22). */
const MIDDLE_DAYS = [15, 46, 74, 105, 135, 166, 196, 227, 258, 288, 319, 349];

export function latitudeNormals(latitudeDeg: number): ClimateNormals {
  const isNorth = latitudeDeg >= 0;
  const of = (figure: (band: (typeof BY_LATITUDE)[number]) => number) => interpolate(Math.abs(latitudeDeg), figure);
  const meanC = of((band) => band.meanC);
  const swingC = of((band) => (isNorth ? band.swingNorthC : band.swingSouthC));
  const rainMmPerMonth = of((band) => band.rainMm) / 12;
  const warmest = isNorth ? WARMEST_MONTH.north : WARMEST_MONTH.south;
  const temperatures = MIDDLE_DAYS.map(
    (_, index) => meanC + swingC * Math.cos((2 * Math.PI * (index + 1 - warmest)) / 12),
  );
  const same = (value: number) => MIDDLE_DAYS.map(() => value);
  return {
    et0MmPerDay: MIDDLE_DAYS.map((dayOfYear, index) => {
      const ofMonthC = temperatures[index] ?? meanC;
      const aboveAirMj = extraterrestrialRadiationMj(daySun(dayOfYear, radians(latitudeDeg)));
      return hargreavesSamaniMm(ofMonthC - HALF_DAY_RANGE_C, ofMonthC + HALF_DAY_RANGE_C, aboveAirMj);
    }),
    rainMmPerMonth: same(rainMmPerMonth),
    rainyDaysPerMonth: same(rainMmPerMonth / RAIN_OF_RAINY_DAY_MM),
    temperatureMinC: temperatures.map((value) => value - HALF_DAY_RANGE_C),
    temperatureMaxC: temperatures.map((value) => value + HALF_DAY_RANGE_C),
    windMPerS: same(ASSUMED_WIND_M_PER_S),
  };
}

function interpolate(latitudeDeg: number, figure: (band: (typeof BY_LATITUDE)[number]) => number): number {
  const place = Math.min(latitudeDeg / 10, BY_LATITUDE.length - 1);
  const below = BY_LATITUDE[Math.floor(place)];
  const above = BY_LATITUDE[Math.ceil(place)] ?? below;
  if (below === undefined || above === undefined) return 0;
  return figure(below) + (place - Math.floor(place)) * (figure(above) - figure(below));
}
