/**
 * A daily weather generator in the manner of WGEN (Richardson 1981; Richardson and Wright 1984, ARS-8): rain as
 * a two-state Markov chain with gamma amounts; maximum, minimum and radiation as correlated residuals.
 *
 * Any day can be asked for alone. The draws of a day depend on seed and date only, and the chain forgets where
 * it began: rain with 0.25^n, residuals with about 0.6^n. So a walk begun WALK_DAYS earlier arrives at the same
 * day as one begun anywhere before it.
 */

import type { Celsius, Fraction, MetresPerSecond, Millimetres } from '@sluice/engine/vocabulary/units';
import { celsius, DAY_MS, fraction, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import { betweenMonths, type Climate, type Monthly, meanPreservingKnots, type Place } from './climate.ts';
import { dayIcon } from './icon.ts';
import { gamma, normal, uniform } from './random.ts';
import { CLEAR_SKY_SHARE, extraterrestrialRadiationMjPerM2 } from './sun.ts';

export interface GeneratedDay {
  /** Local ISO date. */
  date: string;
  tMinC: Celsius;
  tMaxC: Celsius;
  rainfallMm: Millimetres;
  /** For a past day 1 or 0; for a forecast its chance of rain. */
  precipitationProbability: Fraction;
  windAt2mMPerS: MetresPerSecond;
  /** Mean of the day. */
  relativeHumidity: Fraction;
  /** Global radiation on the level, MJ/m2. */
  solarRadiationMjPerM2: number;
  icon: WeatherIcon;
}

type Triple = readonly [number, number, number];

/** Residuals of yesterday, and today's chance, in today's residuals: Tmax, Tmin, radiation (Richardson 1982). */
const SERIAL: readonly [Triple, Triple, Triple] = [
  [0.567, 0.086, -0.002],
  [0.253, 0.504, -0.05],
  [-0.006, -0.039, 0.244],
];
const CHANCE: readonly [Triple, Triple, Triple] = [
  [0.781, 0, 0],
  [0.328, 0.637, 0],
  [0.238, -0.341, 0.873],
];

const WALK_DAYS = 45;
/** Least rain that counts as a wet day: 0.01 in. */
const WET_DAY_MM = 0.254;
/** Shape of the gamma distribution of what falls beyond that (own; WGEN's stations lie between 0.5 and 1). */
const RAIN_SHAPE = 0.7;
/** How a wet day differs from a dry one (own): degrees, and share of the radiation. */
const WET_COOLER_C = 2.2;
const WET_DIMMER = 0.45;
const WET_WINDIER = 0.35;
const WET_DAMPER = 0.08;
const SOLAR_DEVIATION = 0.2;
const WIND_DEVIATION = 0.25;
/** Relative humidity lost per standard deviation of heat: the dry desert wind brings the hot days. */
const HUMIDITY_PER_HEAT = -0.05;
const HUMIDITY_DEVIATION = 0.04;
const MIN_RANGE_C = 1.5;
/** Share of the extraterrestrial radiation that reaches the ground on the darkest day (own). */
const OVERCAST_SHARE = 0.08;

interface ChainState {
  isWet: boolean;
  residuals: Triple;
}

const toKnots = new WeakMap<Climate, Record<'tMaxC' | 'tMinC' | 'solar' | 'humidity' | 'wind', Monthly>>();

function knotsFor(climate: Climate) {
  let knots = toKnots.get(climate);
  if (knots === undefined) {
    knots = {
      tMaxC: meanPreservingKnots(climate.tMaxC),
      tMinC: meanPreservingKnots(climate.tMinC),
      solar: meanPreservingKnots(climate.solarRadiationMjPerM2),
      humidity: meanPreservingKnots(climate.relativeHumidity),
      wind: meanPreservingKnots(climate.windAt2mMPerS),
    };
    toKnots.set(climate, knots);
  }
  return knots;
}

/** The weather of one day at a place. Throws RangeError for a date that is none. */
export function generateDay(place: Place, seed: number, isoDate: string): GeneratedDay {
  const [day] = generateDays(place, seed, isoDate, isoDate);
  if (day === undefined) throw new RangeError(`No day ${isoDate}.`);
  return day;
}

/** The days from one date to another, both included. */
export function generateDays(place: Place, seed: number, fromDate: string, toDate: string): GeneratedDay[] {
  const from = Temporal.PlainDate.from(fromDate);
  const to = Temporal.PlainDate.from(toDate);
  const days: GeneratedDay[] = [];
  let state: ChainState = { isWet: false, residuals: [0, 0, 0] };
  let date = from.subtract({ days: WALK_DAYS });
  let number = dayNumber(date);
  const first = dayNumber(from);
  const last = dayNumber(to);
  for (; number <= last; number += 1, date = date.add({ days: 1 })) {
    state = nextState(place.climate, seed, number, date, state);
    if (number >= first) days.push(dayFrom(place, seed, number, date, state));
  }
  return days;
}

/** Share of wet days in a month, 0 to 11, of 30.4 days. */
export function wetShare(climate: Climate, month: number): number {
  return (climate.wetDays[month] ?? 0) / (365.25 / 12);
}

/** Mean rain of a wet day in a month, 0 to 11. */
export function rainOfWetDayMm(climate: Climate, month: number): number {
  return (climate.rainfallMm[month] ?? 0) / Math.max(0.01, climate.wetDays[month] ?? 0);
}

export function dayNumber(date: Temporal.PlainDate): number {
  return Math.floor(Date.UTC(date.year, date.month - 1, date.day) / DAY_MS);
}

function nextState(
  climate: Climate,
  seed: number,
  number: number,
  date: Temporal.PlainDate,
  before: ChainState,
): ChainState {
  // Geng, Penning de Vries and Supit (1986): both chances follow from the share of wet days alone.
  const afterDry = 0.75 * wetShare(climate, date.month - 1);
  const chance = before.isWet ? 0.25 + afterDry : afterDry;
  const draws: Triple = [normal(seed, number, 'tMax'), normal(seed, number, 'tMin'), normal(seed, number, 'sun')];
  const residual = (row: 0 | 1 | 2) => dot(SERIAL[row], before.residuals) + dot(CHANCE[row], draws);
  return { isWet: uniform(seed, number, 'wet') < chance, residuals: [residual(0), residual(1), residual(2)] };
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function dayFrom(
  place: Place,
  seed: number,
  number: number,
  date: Temporal.PlainDate,
  { isWet, residuals }: ChainState,
): GeneratedDay {
  const { climate } = place;
  const month = date.month - 1;
  const { first, second, weight } = betweenMonths(month, date.day, date.daysInMonth);
  const today = (values: Monthly) => (values[first] ?? 0) * (1 - weight) + (values[second] ?? 0) * weight;
  const knots = knotsFor(climate);
  const [hot, warm, bright] = residuals;
  // What a wet day lacks the dry ones have, so that the month keeps its published mean.
  const wetness = (isWet ? 1 : 0) - wetShare(climate, month);

  const tMaxC = today(knots.tMaxC) - WET_COOLER_C * wetness + today(climate.tMaxDeviationC) * hot;
  const tMinC = today(knots.tMinC) + today(climate.tMinDeviationC) * warm;
  const lackC = Math.max(0, MIN_RANGE_C - (tMaxC - tMinC)) / 2;

  const topMjPerM2 = extraterrestrialRadiationMjPerM2(place.latitudeDeg, date.dayOfYear);
  const solar = today(knots.solar) * (1 - WET_DIMMER * wetness + SOLAR_DEVIATION * bright);
  const solarMjPerM2 = clamp(solar, OVERCAST_SHARE * topMjPerM2, CLEAR_SKY_SHARE * topMjPerM2);

  const gust = Math.exp(WIND_DEVIATION * normal(seed, number, 'wind') - WIND_DEVIATION ** 2 / 2);
  const windMPerS = today(knots.wind) * gust * (1 + WET_WINDIER * wetness);
  const strayHumidity = HUMIDITY_PER_HEAT * hot + HUMIDITY_DEVIATION * normal(seed, number, 'damp');
  const humidity = clamp(today(knots.humidity) + WET_DAMPER * wetness + strayHumidity, 0.1, 0.99);

  const beyondMm = Math.max(0, rainOfWetDayMm(climate, month) - WET_DAY_MM);
  const rainfallMm = isWet ? WET_DAY_MM + gamma(seed, number, 'rain', RAIN_SHAPE, beyondMm / RAIN_SHAPE) : 0;

  return {
    date: date.toString(),
    tMinC: celsius(round(tMinC - lackC, 2)),
    tMaxC: celsius(round(tMaxC + lackC, 2)),
    rainfallMm: mm(round(rainfallMm, 2)),
    precipitationProbability: fraction(isWet ? 1 : 0),
    windAt2mMPerS: metresPerSecond(round(windMPerS, 2)),
    relativeHumidity: fraction(round(humidity, 3)),
    solarRadiationMjPerM2: round(solarMjPerM2, 2),
    icon: dayIcon({
      rainfallMm,
      windMPerS,
      humidity,
      clearness: solarMjPerM2 / (CLEAR_SKY_SHARE * topMjPerM2),
    }),
  };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
