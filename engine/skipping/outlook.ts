import type { Climate } from '../vocabulary/plant-properties.ts';

/** One day's weather, for decisions and planning. */
export interface DayOutlook {
  /** Days since 1 January 1970. */
  readonly epochDay: number;
  /** Measured, forecast, or what the place usually has at this time of year. */
  readonly basis: 'measured' | 'forecast' | 'normal';
  readonly et0Mm: number;
  readonly rainfallMm: number;
  /** The same rain hour by hour, 24 local hours, where a provider gives it. */
  readonly hourlyRainfallMm?: readonly (number | null)[];
  readonly hourlyEt0Mm?: readonly (number | null)[];
  readonly hourlyTemperatureC?: readonly (number | null)[];
  /** Today's rain until the weather was last fetched. */
  readonly rainSoFarMm?: number;
  /** 1 where it was measured; null where the weather service gives none. */
  readonly rainProbability: number | null;
  readonly temperatureMinC: number;
  readonly temperatureMaxC: number;
  /** Strongest mean wind of the hours in which watering is allowed, or the day's mean where no hours are known; null where neither is. */
  readonly windMPerS: number | null;
}

/**
 * What a rain strategy makes of a day: amount where it is likely enough, or amount times probability. Where no
 * probability is given, the amount is the only expectation there is, and counts as it is.
 */
export type RainReading =
  | { readonly strategy: 'forecast'; readonly leastProbability: number }
  | { readonly strategy: 'expectation' };

export function countedRainMm(day: DayOutlook, reading: RainReading): number {
  if (day.basis === 'measured' || day.rainProbability === null) return day.rainfallMm;
  if (reading.strategy === 'expectation') return day.rainfallMm * day.rainProbability;
  return day.rainProbability >= reading.leastProbability ? day.rainfallMm : 0;
}

/** What a place usually has, January to December. */
export interface ClimateNormals {
  readonly et0MmPerDay: readonly number[];
  readonly rainMmPerMonth: readonly number[];
  readonly rainyDaysPerMonth: readonly number[];
  readonly temperatureMinC: readonly number[];
  readonly temperatureMaxC: readonly number[];
  readonly windMPerS: readonly number[];
}

/** Share of the warm half-year's evapotranspiration that rain brings, from which its summers count as wet (own). */
const WET_FROM = 0.4;

/** Whether the half of the year with most evapotranspiration has rain to speak of (ANSI/ASABE S623). */
export function classifyClimate({ et0MmPerDay, rainMmPerMonth }: ClimateNormals): Climate {
  const warmest = et0MmPerDay
    .map((et0Mm, month) => ({ et0Mm: (365.25 / 12) * et0Mm, rainMm: rainMmPerMonth[month] ?? 0 }))
    .sort((a, b) => b.et0Mm - a.et0Mm)
    .slice(0, 6);
  const sum = (of: (month: (typeof warmest)[number]) => number) =>
    warmest.reduce((total, month) => total + of(month), 0);
  return sum(({ rainMm }) => rainMm) >= WET_FROM * sum(({ et0Mm }) => et0Mm) ? 'wet' : 'dry';
}

/**
 * A past day of which no weather is known, of a place's usual weather: as many days rain as usual, evenly apart, and bring
 * what a rainy day usually brings. A plan made ahead only expects that rain; a day that is over had it or not.
 */
export function usualPastDay(usual: DayOutlook): DayOutlook {
  const { epochDay, rainfallMm } = usual;
  const share = usual.rainProbability ?? 1;
  const isRainy = Math.floor(epochDay * share) > Math.floor((epochDay - 1) * share);
  return { ...usual, rainfallMm: isRainy ? rainfallMm : 0, rainProbability: 1 };
}

/** A day of a month as it usually is: the month's rain on its rainy days, each day as likely to be one of them. */
export function normalDay(
  epochDay: number,
  month: number,
  daysInMonth: number,
  normals: ClimateNormals,
): DayOutlook & { readonly rainProbability: number } {
  const of = (values: readonly number[]) => values[month - 1] ?? 0;
  const rainyDays = of(normals.rainyDaysPerMonth);
  return {
    epochDay,
    basis: 'normal',
    et0Mm: of(normals.et0MmPerDay),
    rainfallMm: rainyDays > 0 ? of(normals.rainMmPerMonth) / rainyDays : 0,
    rainProbability: Math.min(1, rainyDays / daysInMonth),
    temperatureMinC: of(normals.temperatureMinC),
    temperatureMaxC: of(normals.temperatureMaxC),
    windMPerS: of(normals.windMPerS),
  };
}
