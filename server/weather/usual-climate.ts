/**
 * What a garden's place usually has: from its own weather where enough of it is stored, otherwise from the published
 * normals of the stations around.
 */
import type { ClimateNormals } from '@sluice/engine/skipping/outlook';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toPosition } from '../location/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { RecentMap } from '../platform/recent-map.ts';
import { type ClimatePlace, placeClimate } from './place-climate.ts';
import { type MonthOfWeather, monthsOfWeather } from './store.ts';

export interface UsualClimate {
  normals: ClimateNormals;
  /** Months, January 1, that rest on the stations around alone. */
  assumedMonths: number[];
}

const DAYS_OF_A_MONTH = 365.25 / 12;
/**
 * Years of a garden's own rain that say as much of its usual rain as the stations around: a month's rain differs by some
 * .55 from year to year, theirs by some .2 from the garden's (own). One dry summer makes no dry climate.
 */
const YEARS_OF_THE_STATIONS = 8;
/** Places whose normals are remembered, about a kilobyte each: to find the stations around takes a millisecond. */
const MOST_PLACES = 5_000;

type PlacedGarden = Parameters<typeof toPosition>[0] & { id: GroupId; elevationM: number | null };

export async function readUsualClimate(db: Queryable, garden: PlacedGarden): Promise<UsualClimate> {
  const place = { ...toPosition(garden), elevationM: garden.elevationM };
  return usualClimateFrom(await monthsOfWeather(db, garden.id), place);
}

/** Pure. */
export function usualClimateFrom(months: readonly MonthOfWeather[], place: ClimatePlace): UsualClimate {
  const assumed = climateOf(place);
  const ownMonths = new Map(
    months.filter(({ days }) => days >= LIMITS.daysOfAKnownMonth).map((of) => [of.month, of] as const),
  );
  const monthly = (usual: readonly number[], own: (month: MonthOfWeather) => number | null) =>
    usual.map((value, index) => {
      const month = ownMonths.get(index + 1);
      return (month && own(month)) ?? value;
    });
  const monthlyRain = (usual: readonly number[], own: (month: MonthOfWeather) => number) =>
    usual.map((value, index) => {
      const month = ownMonths.get(index + 1);
      if (month === undefined) return value;
      const years = month.days / DAYS_OF_A_MONTH;
      return (YEARS_OF_THE_STATIONS * value + years * own(month)) / (YEARS_OF_THE_STATIONS + years);
    });
  return {
    normals: {
      et0MmPerDay: monthly(assumed.et0MmPerDay, (month) => month.et0Mm),
      rainMmPerMonth: monthlyRain(assumed.rainMmPerMonth, (month) => month.rainfallMm * DAYS_OF_A_MONTH),
      rainyDaysPerMonth: monthlyRain(assumed.rainyDaysPerMonth, (month) => month.rainyShare * DAYS_OF_A_MONTH),
      temperatureMinC: monthly(assumed.temperatureMinC, (month) => month.tMinC),
      temperatureMaxC: monthly(assumed.temperatureMaxC, (month) => month.tMaxC),
      windMPerS: monthly(assumed.windMPerS, (month) => month.windMPerS),
    },
    assumedMonths: assumed.windMPerS.map((_, index) => index + 1).filter((month) => !ownMonths.has(month)),
  };
}

const climates = new RecentMap<ClimateNormals>(MOST_PLACES);

function climateOf(place: ClimatePlace): ClimateNormals {
  const key = [place.latitudeDeg, place.longitudeDegE, place.elevationM].join(' ');
  const climate = climates.get(key) ?? placeClimate(place);
  climates.put(key, climate);
  return climate;
}
