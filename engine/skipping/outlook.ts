import { LIMITS } from '../vocabulary/limits.ts';
import type { Climate } from '../vocabulary/plant-properties.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { RAIN_STRATEGIES } from '../vocabulary/weather.ts';

/** One day's weather as far as anyone knows it, for judging and planning. */
export interface DayOutlook {
  /** Days since 1 January 1970. */
  readonly epochDay: number;
  /** Measured, forecast, or what the place usually has at this time of year. */
  readonly basis: 'measured' | 'forecast' | 'normal';
  readonly et0Mm: number;
  readonly rainfallMm: number;
  /** The same rain hour by hour, 24 local hours, where a provider tells it. */
  readonly hourlyRainfallMm?: readonly (number | null)[];
  readonly hourlyEt0Mm?: readonly (number | null)[];
  /** 1 where it was measured. */
  readonly rainProbability: number;
  readonly temperatureMinC: number;
  readonly temperatureMaxC: number;
  /** Strongest mean wind of the hours in which watering is allowed, or the day's mean where no hours are known; null where neither is. */
  readonly windKmh: number | null;
}

/** What a rain strategy makes of a day: amount where it is likely enough, or amount times probability. */
export type RainReading =
  | { readonly strategy: 'forecast'; readonly leastProbability: number }
  | { readonly strategy: 'expectation' };

/** A probability of nought would count every drizzle that is thinkable. */
const LEAST_SURE = LIMITS.rainSkipMinProbabilityPercent / 100;

export function readRainReading(reading: Reading): RainReading {
  const strategy = reading.kindOf('strategy', RAIN_STRATEGIES);
  if (strategy !== 'forecast') return { strategy: 'expectation' };
  return { strategy, leastProbability: reading.number('leastProbability', { least: LEAST_SURE, most: 1 }) };
}

export function countedRainMm(day: DayOutlook, reading: RainReading): number {
  if (day.basis === 'measured') return day.rainfallMm;
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
  readonly windKmh: readonly number[];
}

/** Share of the warm half-year's evapotranspiration that rain brings, from which its summers count as wet (own). */
const WET_FROM = 0.4;

/** Whether the half of the year with most evapotranspiration has rain to speak of (ANSI/ASABE S623). */
export function climateOf({ et0MmPerDay, rainMmPerMonth }: ClimateNormals): Climate {
  const warmest = et0MmPerDay
    .map((et0Mm, month) => ({ et0Mm: (365.25 / 12) * et0Mm, rainMm: rainMmPerMonth[month] ?? 0 }))
    .sort((a, b) => b.et0Mm - a.et0Mm)
    .slice(0, 6);
  const sum = (of: (month: (typeof warmest)[number]) => number) =>
    warmest.reduce((total, month) => total + of(month), 0);
  return sum(({ rainMm }) => rainMm) >= WET_FROM * sum(({ et0Mm }) => et0Mm) ? 'wet' : 'dry';
}

/** A day of a month as it usually is: the month's rain on its rainy days, each day as likely to be one of them. */
export function normalDay(epochDay: number, month: number, daysInMonth: number, normals: ClimateNormals): DayOutlook {
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
    windKmh: of(normals.windKmh),
  };
}

/** A place's usual year as a provider or a table gives it: twelve figures of each. */
export function parseClimateNormals(input: unknown): Result<ClimateNormals> {
  const reading = new Reading(input);
  const monthly = (field: string, least: number, most: number) => reading.numbers(field, 12, { least, most });
  const normals = {
    et0MmPerDay: monthly('et0MmPerDay', 0, 25),
    rainMmPerMonth: monthly('rainMmPerMonth', 0, 10_000),
    rainyDaysPerMonth: monthly('rainyDaysPerMonth', 0, 31),
    temperatureMinC: monthly('temperatureMinC', -90, 60),
    temperatureMaxC: monthly('temperatureMaxC', -90, 60),
    windKmh: monthly('windKmh', 0, 410),
  };
  return reading.finish(() => normals);
}

const BASES = ['measured', 'forecast', 'normal'] as const;

/** A day's outlook as a provider gives it; wind below zero or more rain than any day ever had is refused. */
export function parseDayOutlook(input: unknown): Result<DayOutlook> {
  const reading = new Reading(input);
  const temperature = { least: -90, most: 60 };
  const outlook: DayOutlook = {
    epochDay: reading.wholeNumber('epochDay', { least: -40_000, most: 100_000 }),
    basis: reading.oneOf('basis', BASES),
    et0Mm: reading.number('et0Mm', { least: 0, most: 25 }),
    rainfallMm: reading.number('rainfallMm', { least: 0, most: 1900 }),
    rainProbability: reading.number('rainProbability', { least: 0, most: 1 }),
    temperatureMinC: reading.number('temperatureMinC', temperature),
    temperatureMaxC: reading.number('temperatureMaxC', temperature),
    windKmh: reading.optionalNumber('windKmh', { least: 0, most: 410 }),
  };
  const { temperatureMinC: coldest, temperatureMaxC: warmest } = outlook;
  if (coldest > warmest && reading.areSound('temperatureMinC', 'temperatureMaxC')) {
    reading.note('MINIMUM_ABOVE_MAXIMUM', 'temperatureMinC', warmest);
  }
  return reading.finish(() => outlook);
}
