/** Days of a place's own calendar from what a service says in steps of hours. */
import { localClock } from '@sluice/engine/vocabulary/local-clock';
import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type WeatherDay, type WeatherHour, type WeatherPlace, WeatherProviderError } from './provider.ts';

/** Steps up to this become hours, with equal parts of their rain; longer ones give no hours. */
const LONGEST_STEP_AS_HOURS = 3;
const RAINY_MM = 0.1;

/** Wind at 2 m of wind at 10 m over grass (FAO-56, equation 47). */
const AT_2_M = 4.87 / Math.log(67.8 * 10 - 5.42);
export const toWindAt2m = (windAt10m: number | null) => (windAt10m === null ? null : windAt10m * AT_2_M);
export const toShare = (percent: number | null) => (percent === null ? null : percent / 100);
/** MJ/m2 of an hour from its mean, W/m2. */
export const toMegajoules = (watts: number | null) => (watts === null ? null : (watts * 3600) / 1e6);

/** What a service says of a stretch of hours. */
export interface WeatherStep {
  /** Epoch milliseconds. */
  startsAt: number;
  hours: number;
  temperatureC: number;
  /** Where it says them apart. */
  tMinC?: number | null;
  tMaxC?: number | null;
  /** Rain of the whole step. */
  rainfallMm: number;
  /** 0 to 1. */
  probability: number | null;
  windAt2mMPerS: number | null;
  relativeHumidity: number | null;
  /** Share of the sky that is covered, where it says so. */
  cloudFraction?: number | null;
  /** Radiation of the whole step. */
  solarRadiationMjPerM2: number | null;
  icon: WeatherIcon;
  isDay: boolean;
}

type Hour = WeatherStep & { date: string };

/**
 * The days that the steps fill, in order. A day of which an hour is missing is left out, for its rain would be too
 * little. `mayBeginLate`: of a service that only forecasts; its today begins at the present hour, and
 * is completed by `fillDays`.
 */
export function gatherDays(
  steps: readonly WeatherStep[],
  { timeZone }: Pick<WeatherPlace, 'timeZone'>,
  now: number,
  provider: WeatherProviderName,
  mayBeginLate = false,
): WeatherDay[] {
  const hours = steps.flatMap(splitStep).map((hour) => {
    const startsAt = toLocalHour(hour.startsAt, timeZone);
    return { ...hour, startsAt, date: findDate(startsAt, timeZone) };
  });
  const today = findDate(now, timeZone);
  return [...Map.groupBy(hours, ({ date }) => date)].flatMap(([date, hoursOfDay]) => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone });
    const endsAt = midnight.add({ days: 1 }).epochMilliseconds;
    const [first] = hoursOfDay;
    const startsInTime =
      first !== undefined &&
      (first.startsAt === midnight.epochMilliseconds || (mayBeginLate && date === today && first.startsAt <= now));
    if (!startsInTime || hoursOfDay.length !== (endsAt - first.startsAt) / HOUR_MS) return [];
    return [makeDay(date, hoursOfDay, date >= today ? null : endsAt, now, provider)];
  });
}

function makeDay(
  date: string,
  hours: readonly Hour[],
  observedAt: number | null,
  now: number,
  provider: WeatherProviderName,
): WeatherDay {
  const isForecast = observedAt === null;
  const rainfallMm = sum(hours.map((hour) => hour.rainfallMm));
  const chances = hours.map(({ probability }) => probability).filter((chance) => chance !== null);
  const forecastChance = chances.length === 0 ? null : Math.max(...chances);
  return {
    date,
    isForecast,
    observedAt: observedAt ?? now,
    provider,
    tMinC: celsius(Math.min(...hours.map(({ tMinC, temperatureC }) => tMinC ?? temperatureC))),
    tMaxC: celsius(Math.max(...hours.map(({ tMaxC, temperatureC }) => tMaxC ?? temperatureC))),
    rainfallMm: mm(rainfallMm),
    precipitationProbability: toFraction(isForecast ? forecastChance : Number(rainfallMm >= RAINY_MM)),
    windAt2mMPerS: toSpeed(mean(hours.map((hour) => hour.windAt2mMPerS))),
    relativeHumidity: toFraction(mean(hours.map((hour) => hour.relativeHumidity))),
    cloudFraction: toFraction(mean(selectLight(hours).map((hour) => hour.cloudFraction ?? null))),
    solarRadiationMjPerM2: sumOrNull(hours.map((hour) => hour.solarRadiationMjPerM2)),
    icon: chooseIcon(hours),
    hours: hours.every((hour) => hour.hours <= LONGEST_STEP_AS_HOURS) ? hours.map(toHour) : [],
  };
}

const toHour = (hour: Hour): WeatherHour => ({
  startsAt: hour.startsAt,
  temperatureC: celsius(hour.temperatureC),
  rainfallMm: mm(hour.rainfallMm),
  windAt2mMPerS: toSpeed(hour.windAt2mMPerS),
  relativeHumidity: toFraction(hour.relativeHumidity),
  solarRadiationMjPerM2: hour.solarRadiationMjPerM2,
});

const MOST_AGE_MS = 12 * HOUR_MS;

/** Throws for an answer that was made long ago. `madeAt`: epoch milliseconds, undefined for an empty one. */
export function requireRecent(madeAt: number | undefined, now: number): void {
  if (madeAt === undefined || now - madeAt > MOST_AGE_MS) {
    throw new WeatherProviderError('outdated', 'The weather service answers with an old document.');
  }
}

/** The hours of a step; each remembers how long the step was. */
function splitStep(step: WeatherStep): WeatherStep[] {
  if (step.hours === 1) return [step];
  return Array.from({ length: step.hours }, (_, index) => ({
    ...step,
    startsAt: step.startsAt + index * HOUR_MS,
    rainfallMm: step.rainfallMm / step.hours,
    solarRadiationMjPerM2: step.solarRadiationMjPerM2 === null ? null : step.solarRadiationMjPerM2 / step.hours,
  }));
}

/** The nearest full hour; local clocks may be half an hour, or a quarter, off UTC. */
function toLocalHour(at: number, timeZone: string): number {
  const { minute } = localClock(timeZone, at);
  return at + (minute > 30 ? 60 - minute : -minute) * 60_000;
}

/** Worst first. */
const STANDS_FOR_THE_DAY: readonly WeatherIcon[] = ['TORNADO', 'HAIL', 'THUNDERSTORM', 'SNOW', 'SLEET', 'RAIN'];

/** The worst rain or snow decides the day's icon; else the most frequent by daylight, or by night without any. */
function chooseIcon(hours: readonly Hour[]): WeatherIcon {
  const fallen = STANDS_FOR_THE_DAY.find((icon) => hours.some((hour) => hour.icon === icon));
  if (fallen) return fallen;
  const counted = [...Map.groupBy(selectLight(hours), ({ icon }) => icon)];
  const [most] = counted.sort(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 'CLOUDY';
}

/** The hours of daylight, or all of them where there is none. */
function selectLight(hours: readonly Hour[]): readonly Hour[] {
  const light = hours.filter(({ isDay }) => isDay);
  return light.length > 0 ? light : hours;
}

export const findDate = (at: number, timeZone: string) => localClock(timeZone, at).date;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const toFraction = (value: number | null) => (value === null ? null : fraction(value));
const toSpeed = (value: number | null) => (value === null ? null : metresPerSecond(value));

/** Null where one is missing. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length < values.length ? null : sum(present);
}

function mean(values: readonly (number | null)[]): number | null {
  const total = sumOrNull(values);
  return total === null ? null : total / values.length;
}
