/**
 * Years of daily weather around a climate's normals: rain as a two-state Markov chain with gamma amounts and
 * temperatures that depend on the day before (Richardson 1981), reference evapotranspiration from them (FAO-56 Eq. 52).
 */

import { hargreavesSamaniMm } from '../../evapotranspiration/hargreaves-samani.ts';
import { daySun, extraterrestrialRadiationMj, radians } from '../../evapotranspiration/sun.ts';
import { toCalendarDay } from '../../programs/calendar-day.ts';
import type { ClimateNormals } from '../../skipping/outlook.ts';
import { KMH_PER_METRE_PER_SECOND } from '../../vocabulary/units.ts';
import { bell, gamma, seededFor } from '../random.ts';
import type { Climate } from './climates.ts';

export interface WeatherDay {
  readonly epochDay: number;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** 1 to 12. */
  readonly month: number;
  readonly weekday: number;
  readonly temperatureMinC: number;
  readonly temperatureMaxC: number;
  readonly rainfallMm: number;
  readonly et0Mm: number;
  readonly humidityPercent: number;
  readonly windMPerS: number;
}

const FIRST_DAY = Temporal.PlainDate.from('2031-01-01');
/** A dry day is followed by a wet one three quarters as often as wet days are (Geng, Penning de Vries & Supit 1986). */
const WET_AFTER_DRY = 0.75;
/** Shape of what falls on a wet day (WGEN's stations lie between .5 and 1). */
const RAIN_SHAPE = 0.7;
/** Correlation of a day's temperature with the day before, and scatter of days, C (own, as the simulator's weather). */
const MEMORY = 0.65;
const SCATTER_C = 3.2;
/** By how much a wet day's maximum is lower, C (own). */
const WET_COOLER_C = 3;
const WET_DAMPER_PERCENT = 10;
const MIN_RANGE_C = 2;
/** Mean and scatter of the day's strongest hourly wind: one day in a hundred passes 32 km/h (own). */
const WIND_M_PER_S = 13 / KMH_PER_METRE_PER_SECOND;
const WIND_SCATTER = 0.38;

export function makeWeather(climate: Climate, days: number, seed: number): WeatherDay[] {
  let isWet = false;
  let warmth = 0;
  return Array.from({ length: days }, (_, index) => {
    const { epochDay, date, month, weekday, dayOfYear } = toCalendarDay(FIRST_DAY.add({ days: index }));
    const random = seededFor(seed, epochDay);
    const usual = usualOn(climate, FIRST_DAY.add({ days: index }));
    const wetAfterDry = WET_AFTER_DRY * usual.wetShare;
    isWet = random() < (isWet ? 1 - WET_AFTER_DRY + wetAfterDry : wetAfterDry);
    warmth = MEMORY * warmth + Math.sqrt(1 - MEMORY ** 2) * bell(random);
    const fresher = WET_COOLER_C * ((isWet ? 1 : 0) - usual.wetShare);
    const temperatureMaxC = usual.temperatureMaxC + SCATTER_C * warmth - fresher;
    const temperatureMinC = Math.min(
      temperatureMaxC - MIN_RANGE_C,
      usual.temperatureMinC + 0.7 * SCATTER_C * warmth + 0.3 * SCATTER_C * bell(random),
    );
    const rainfallMm = isWet ? (usual.rainMm / RAIN_SHAPE) * gamma(RAIN_SHAPE, random) : 0;
    const damper = WET_DAMPER_PERCENT * ((isWet ? 1 : 0) - usual.wetShare) - 3 * warmth;
    return {
      epochDay,
      date,
      month,
      weekday,
      temperatureMinC,
      temperatureMaxC,
      // A gauge's least is a tenth of a millimetre.
      rainfallMm: rainfallMm < 0.1 ? 0 : rainfallMm,
      et0Mm: et0Mm(climate, dayOfYear, temperatureMinC, temperatureMaxC),
      humidityPercent: Math.min(100, Math.max(5, usual.humidityPercent + damper)),
      windMPerS: WIND_M_PER_S * Math.exp(WIND_SCATTER * bell(random)),
    };
  });
}

const et0Mm = ({ latitudeDeg }: Climate, dayOfYear: number, minC: number, maxC: number): number =>
  hargreavesSamaniMm(minC, maxC, extraterrestrialRadiationMj(daySun(dayOfYear, radians(latitudeDeg))));

/** The normals of a day, straight between the middles of the months. */
function usualOn(climate: Climate, { month, day, daysInMonth }: Temporal.PlainDate) {
  const position = (day - 0.5) / daysInMonth - 0.5;
  const other = (month + (position < 0 ? 10 : 12)) % 12;
  const of = (values: readonly number[]) =>
    (values[month - 1] ?? 0) * (1 - Math.abs(position)) + (values[other] ?? 0) * Math.abs(position);
  const rainyDays = of(climate.rainyDaysPerMonth);
  return {
    temperatureMaxC: of(climate.temperatureMaxC),
    temperatureMinC: of(climate.temperatureMinC),
    humidityPercent: of(climate.humidityPercent),
    wetShare: rainyDays / daysInMonth,
    rainMm: rainyDays > 0 ? of(climate.rainMmPerMonth) / rainyDays : 0,
  };
}

/** The usual weather of the place, as a weather service would report it. */
export function toNormals(climate: Climate): ClimateNormals {
  const months = climate.temperatureMaxC.map((maxC, month) =>
    et0Mm(
      climate,
      FIRST_DAY.with({ month: month + 1, day: 15 }).dayOfYear,
      climate.temperatureMinC[month] ?? maxC,
      maxC,
    ),
  );
  const { rainMmPerMonth, rainyDaysPerMonth, temperatureMinC, temperatureMaxC } = climate;
  const windMPerS = months.map(() => WIND_M_PER_S);
  return { et0MmPerDay: months, rainMmPerMonth, rainyDaysPerMonth, temperatureMinC, temperatureMaxC, windMPerS };
}
