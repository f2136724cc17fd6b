/** Figures of a provider that cannot be right are held back before anything is calculated from them. */
import { localClock } from '@sluice/engine/vocabulary/local-clock';
import {
  type Celsius,
  celsius,
  fraction,
  type Millimetres,
  metresPerSecond,
  mm,
} from '@sluice/engine/vocabulary/units';
import type { RejectedFigure, WeatherFigure } from '@sluice/engine/vocabulary/weather';
import type { WeatherDay, WeatherHour } from '@sluice/weather-providers/provider';

type Bounds = Readonly<Record<WeatherFigure, readonly [least: number, most: number]>>;

/**
 * Temperatures, wind and radiation: world records, rounded outwards (WMO archive of extremes; radiation at the
 * top of the atmosphere). Rain: what a place sees about once in a century; more is believed of the garden's own gauge.
 */
const OF_AN_HOUR: Bounds = {
  temperature: [-70, 57],
  rainfall: [0, 50],
  probability: [0, 1],
  wind: [0, 60],
  humidity: [0, 1],
  clouds: [0, 1],
  radiation: [0, 5],
};
const OF_A_DAY: Bounds = { ...OF_AN_HOUR, rainfall: [0, 300], radiation: [0, 45] };

/** A day's mean is that of its known hours, if this many are known. */
const LEAST_HOURS = 18;

/** An hour of which each figure may be unknown. */
export type PlausibleHour = Omit<WeatherHour, 'temperatureC' | 'rainfallMm'> & {
  temperatureC: Celsius | null;
  rainfallMm: Millimetres | null;
};
export type PlausibleDay = Omit<WeatherDay, 'hours'> & { hours: PlausibleHour[] };

/**
 * The day without its impossible figures, each of which is named. Null where its temperature or its rain is then not
 * known at all.
 */
export function rejectImplausible(
  day: WeatherDay,
  timeZone: string,
): { day: PlausibleDay | null; rejected: RejectedFigure[] } {
  const rejected: RejectedFigure[] = [];
  const check = <Value extends number>(
    figure: WeatherFigure,
    value: Value | null,
    bounds: Bounds,
    startsAt: number | null,
  ) => {
    const [least, most] = bounds[figure];
    if (value === null || (value >= least && value <= most)) return value;
    rejected.push({ date: day.date, hour: startsAt === null ? null : findHour(startsAt, timeZone), figure, value });
    return null;
  };
  const ofDay = <Value extends number>(figure: WeatherFigure, value: Value | null) =>
    check(figure, value, OF_A_DAY, null);
  const tMinC = ofDay('temperature', day.tMinC);
  const tMaxC = ofDay('temperature', day.tMaxC);
  if (tMinC !== null && tMaxC !== null && tMinC > tMaxC) {
    rejected.push({ date: day.date, hour: null, figure: 'temperature', value: tMinC });
  }
  const rainfallMm = ofDay('rainfall', day.rainfallMm);
  const wind = ofDay('wind', day.windAt2mMPerS);
  const humidity = ofDay('humidity', day.relativeHumidity);
  const radiation = ofDay('radiation', day.solarRadiationMjPerM2);
  const probability = ofDay('probability', day.precipitationProbability);
  const hours = day.hours.map((hour): PlausibleHour => {
    const ofHour = <Value extends number>(figure: WeatherFigure, value: Value | null) =>
      check(figure, value, OF_AN_HOUR, hour.startsAt);
    return {
      startsAt: hour.startsAt,
      temperatureC: ofHour('temperature', hour.temperatureC),
      rainfallMm: ofHour('rainfall', hour.rainfallMm),
      windAt2mMPerS: ofHour('wind', hour.windAt2mMPerS),
      relativeHumidity: ofHour('humidity', hour.relativeHumidity),
      solarRadiationMjPerM2: ofHour('radiation', hour.solarRadiationMjPerM2),
    };
  });
  const isRejected = (figure: WeatherFigure) => rejected.some((one) => one.figure === figure);
  const temperatures = isRejected('temperature')
    ? withoutNulls(hours.map((hour) => hour.temperatureC))
    : [day.tMinC, day.tMaxC];
  const rain = isRejected('rainfall') ? withoutNulls(hours.map((hour) => hour.rainfallMm)) : withoutNulls([rainfallMm]);
  if (temperatures.length === 0 || rain.length === 0) return { day: null, rejected };
  const windMean = isRejected('wind') ? meanOfMost(hours.map((hour) => hour.windAt2mMPerS)) : wind;
  const humidityMean = isRejected('humidity') ? meanOfMost(hours.map((hour) => hour.relativeHumidity)) : humidity;
  return {
    day: {
      ...day,
      tMinC: celsius(Math.min(...temperatures)),
      tMaxC: celsius(Math.max(...temperatures)),
      rainfallMm: mm(rain.reduce((sum, value) => sum + value, 0)),
      precipitationProbability: probability,
      windAt2mMPerS: windMean === null ? null : metresPerSecond(windMean),
      relativeHumidity: humidityMean === null ? null : fraction(humidityMean),
      cloudFraction: ofDay('clouds', day.cloudFraction),
      solarRadiationMjPerM2: isRejected('radiation') ? null : radiation,
      hours,
    },
    rejected,
  };
}

const findHour = (at: number, timeZone: string) => localClock(timeZone, at).hour;

const withoutNulls = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function meanOfMost(values: readonly (number | null)[]): number | null {
  const those = withoutNulls(values);
  return those.length < LEAST_HOURS ? null : those.reduce((sum, value) => sum + value, 0) / those.length;
}

/** Between two answers for the same day, degrees. 20 is more than forecasts change, and less than Fahrenheit is off above -15 C. */
const LEAP_C = 20;
const LEAST_DAYS = 2;

export type Temperatures = Pick<WeatherDay, 'date'> & { tMinC: number; tMaxC: number };

/** Whether most days of an answer are far from what the same service said of the same days before. */
export function isInOtherUnits(days: readonly Temperatures[], before: readonly Temperatures[]): boolean {
  const meanByDate = new Map(before.map((day) => [day.date, mean(day)]));
  const leaps = days.flatMap((day) => {
    const earlier = meanByDate.get(day.date);
    return earlier === undefined ? [] : Math.abs(mean(day) - earlier);
  });
  return leaps.length >= LEAST_DAYS && leaps.filter((leap) => leap > LEAP_C).length > leaps.length / 2;
}

const mean = ({ tMinC, tMaxC }: Temperatures) => (tMinC + tMaxC) / 2;
