/** Towns whose weather is simulated. */
import { type Climate, type Monthly, type Place, SAN_DIEGO } from './climate.ts';
import { extraterrestrialRadiationMjPerM2 } from './sun.ts';

type Normals = Pick<Climate, 'tMinC' | 'tMaxC' | 'rainfallMm' | 'wetDays'>;

interface Estimates {
  /** Standard deviations of daily values about the month's mean (own). */
  tMaxDeviationC: number;
  tMinDeviationC: number;
  /** By which the dew point lies below the minimum: 0 in moist climates, 2 to 3 in dry ones (FAO-56, annex 6). */
  dewBelowMinimumC: number;
}

/** Middle days of the months. */
const MIDDLE_DAYS: Monthly = [15, 46, 74, 105, 135, 166, 196, 227, 258, 288, 319, 349];
/** Of places inland (FAO-56 Eq. 50). */
const RADIATION_PER_ROOT_RANGE = 0.16;
/** Mean of many stations, for a place whose wind is not known (FAO-56, chapter 3). */
const USUAL_WIND_M_PER_S = 2;

/** Saturation vapour pressure (FAO-56 Eq. 11). */
const saturationKPa = (temperatureC: number) => 0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3));

/**
 * A climate of which temperature and rain are published: radiation by the range of temperatures (FAO-56 Eq. 50),
 * humidity by a dew point near the minimum (Eq. 48).
 */
function climateByNormals(latitudeDeg: number, normals: Normals, estimates: Estimates): Climate {
  const { tMinC, tMaxC } = normals;
  const monthly = (of: (minC: number, maxC: number, dayOfYear: number) => number) =>
    MIDDLE_DAYS.map((day, month) => of(tMinC[month] ?? 0, tMaxC[month] ?? 0, day)) as unknown as Monthly;
  return {
    ...normals,
    solarRadiationMjPerM2: monthly(
      (minC, maxC, day) =>
        RADIATION_PER_ROOT_RANGE * Math.sqrt(maxC - minC) * extraterrestrialRadiationMjPerM2(latitudeDeg, day),
    ),
    relativeHumidity: monthly(
      (minC, maxC) => saturationKPa(minC - estimates.dewBelowMinimumC) / saturationKPa((minC + maxC) / 2),
    ),
    windAt2mMPerS: monthly(() => USUAL_WIND_M_PER_S),
    tMaxDeviationC: monthly(() => estimates.tMaxDeviationC),
    tMinDeviationC: monthly(() => estimates.tMinDeviationC),
  };
}

/**
 * Temperatures and rain of the stations of these names in server/weather/data/climate-stations.tsv, which names its
 * sources: WMO normals of 1991-2020, São Paulo of CRU CL 2.0. Their days of rain have 1 mm, São Paulo's 0.1 mm.
 */
const freiburgNormals: Normals = {
  tMinC: [0, 0, 3, 6, 10, 13, 15, 15, 11, 7, 3, 1],
  tMaxC: [6, 8, 12, 17, 21, 24, 26, 26, 21, 16, 10, 7],
  rainfallMm: [49, 49, 54, 64, 103, 90, 92, 83, 77, 78, 66, 67],
  wetDays: [10, 9, 10, 9, 12, 11, 11, 10, 9, 11, 10, 11],
};
const sevilleNormals: Normals = {
  tMinC: [6, 7, 10, 12, 15, 18, 20, 21, 18, 15, 10, 7],
  tMaxC: [16, 18, 22, 24, 28, 32, 36, 36, 31, 26, 20, 17],
  rainfallMm: [56, 46, 47, 54, 34, 6, 1, 2, 33, 75, 72, 77],
  wetDays: [6, 5, 6, 6, 4, 1, 0, 0, 3, 6, 6, 6],
};
const londonNormals: Normals = {
  tMinC: [4, 4, 5, 7, 10, 12, 15, 15, 12, 10, 6, 4],
  tMaxC: [9, 9, 12, 15, 18, 21, 24, 23, 20, 16, 12, 9],
  rainfallMm: [58, 44, 37, 42, 45, 50, 43, 55, 50, 67, 66, 59],
  wetDays: [11, 10, 9, 9, 8, 9, 8, 9, 9, 11, 11, 11],
};
const melbourneNormals: Normals = {
  tMinC: [16, 16, 14, 11, 10, 8, 7, 8, 9, 11, 13, 14],
  tMaxC: [26, 26, 24, 21, 17, 15, 14, 15, 18, 20, 22, 24],
  rainfallMm: [47, 46, 37, 55, 45, 45, 40, 48, 52, 52, 61, 61],
  wetDays: [6, 5, 5, 7, 8, 8, 9, 10, 9, 9, 8, 7],
};
const saoPauloNormals: Normals = {
  tMinC: [20, 20, 19, 17, 15, 13, 12, 13, 15, 16, 18, 19],
  tMaxC: [28, 29, 28, 26, 24, 23, 23, 24, 25, 26, 27, 27],
  rainfallMm: [238, 230, 181, 81, 58, 50, 36, 40, 71, 137, 127, 199],
  wetDays: [25, 22, 20, 13, 12, 10, 11, 11, 13, 18, 19, 23],
};

export const TOWN_NAMES = ['sanDiego', 'freiburg', 'seville', 'london', 'melbourne', 'saoPaulo'] as const;
export type TownName = (typeof TOWN_NAMES)[number];

const town = (place: Omit<Place, 'climate'>, normals: Normals, estimates: Estimates): Place => ({
  ...place,
  climate: climateByNormals(place.latitudeDeg, normals, estimates),
});

export const TOWNS: Readonly<Record<TownName, Place>> = {
  sanDiego: SAN_DIEGO,
  freiburg: town(
    { name: 'Freiburg', latitudeDeg: 47.99, longitudeDeg: 7.84, elevationM: 278, timeZone: 'Europe/Berlin' },
    freiburgNormals,
    { tMaxDeviationC: 4.5, tMinDeviationC: 3.6, dewBelowMinimumC: 0 },
  ),
  seville: town(
    { name: 'Sevilla', latitudeDeg: 37.39, longitudeDeg: -5.99, elevationM: 11, timeZone: 'Europe/Madrid' },
    sevilleNormals,
    { tMaxDeviationC: 3.8, tMinDeviationC: 2.8, dewBelowMinimumC: 2.5 },
  ),
  london: town(
    { name: 'London', latitudeDeg: 51.48, longitudeDeg: -0.21, elevationM: 11, timeZone: 'Europe/London' },
    londonNormals,
    { tMaxDeviationC: 3.4, tMinDeviationC: 3, dewBelowMinimumC: 0 },
  ),
  melbourne: town(
    { name: 'Melbourne', latitudeDeg: -37.81, longitudeDeg: 144.96, elevationM: 15, timeZone: 'Australia/Melbourne' },
    melbourneNormals,
    { tMaxDeviationC: 4.8, tMinDeviationC: 3, dewBelowMinimumC: 1 },
  ),
  saoPaulo: town(
    { name: 'São Paulo', latitudeDeg: -23.55, longitudeDeg: -46.69, elevationM: 760, timeZone: 'America/Sao_Paulo' },
    saoPauloNormals,
    { tMaxDeviationC: 3.4, tMinDeviationC: 2, dewBelowMinimumC: 0 },
  ),
};

/** Degrees within which a garden has the weather of a town. */
const NEAR_DEG = 0.5;

/** The town around a garden; San Diego where it lies near none. */
export function townNear({ latitudeDeg, longitudeDeg }: Pick<Place, 'latitudeDeg' | 'longitudeDeg'>): TownName {
  const isNear = (name: TownName) =>
    Math.abs(TOWNS[name].latitudeDeg - latitudeDeg) < NEAR_DEG &&
    Math.abs(TOWNS[name].longitudeDeg - longitudeDeg) < NEAR_DEG;
  return TOWN_NAMES.find(isNear) ?? 'sanDiego';
}
