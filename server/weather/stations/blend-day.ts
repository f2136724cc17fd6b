/** A day of weather from what own stations have measured of its hours, and the service's figures for the others. */
import { windAtTwoMetresMPerS } from '@sluice/engine/evapotranspiration/wind';
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { celsius, fraction, HOUR_MS, MINUTE_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { StationFigure } from '@sluice/engine/vocabulary/weather';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import { toLocalHours } from '../local-hours.ts';
import type { PlausibleHour } from '../plausible-day.ts';
import { et0OfDay } from '../reference-et.ts';
import type { FigureSources, HourSums, MeanFigure, ServiceDay } from './stored-figures.ts';

export interface MeasuredStation {
  readonly id: WeatherStationId;
  readonly windHeightM: number;
  /** Its rain is not used from this local date on; null where it is. */
  readonly gaugeFaultSince: string | null;
  /** By epoch milliseconds of their beginning. */
  readonly hours: ReadonlyMap<number, HourSums>;
}

export interface BlendPlace {
  readonly timeZone: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly elevationM: number;
}

export interface BlendedDay {
  readonly day: ServiceDay;
  readonly sources: FigureSources;
}

/** Of an hour, or of what has passed of it, a station must have reported this share for its figures to be used. */
const LEAST_COVERED = 0.5;
/** Before so much of an hour has passed, nothing can be said of it. */
const LEAST_PASSED_MS = 5 * MINUTE_MS;
const CLOCK_HOURS = 24;
/** A day is measured when this many of its hours are: rain is then no forecast any more. */
const MEASURED_HOURS = 20;
/** Rain from which it is certain that it rains today: a tip of most gauges. */
const CERTAIN_MM = 0.2;
/** Below it falls snow, which a gauge measures when it melts, if ever (own). */
const SNOW_BELOW_C = 1;
/** W/m2 of an hour's mean to MJ/m2 of the hour. */
const MJ_PER_WATT_HOUR = 0.0036;

const FIGURES = ['temperature', 'humidity', 'wind', 'radiation'] as const satisfies MeanFigure[];

interface Hour {
  readonly startsAt: number;
  readonly clockHour: number;
}

/** Null where no station has measured enough of any hour. */
export function blendDay(
  date: string,
  service: ServiceDay,
  stations: readonly MeasuredStation[],
  place: BlendPlace,
  nowMs: number,
): BlendedDay | null {
  const hours = hoursOfDay(date, place.timeZone);
  const isReported = stations.some((station) => hours.some((hour) => findCovered(station, hour, nowMs) !== null));
  if (!isReported) return null;
  const sources = Object.fromEntries(
    (['rainfall', ...FIGURES] as const).map((figure) => [figure, Array.from({ length: CLOCK_HOURS }, () => null)]),
  ) as Record<StationFigure, (WeatherStationId | null)[]>;
  const ofService = hours.map((hour) => serviceHour(hour, hours, service.hours));
  let leastC = Number.POSITIVE_INFINITY;
  let mostC = Number.NEGATIVE_INFINITY;
  let fallenMm = 0;
  let restMm = 0;
  const blended = hours.map((hour, index): PlausibleHour => {
    const before = ofService[index] as PlausibleHour;
    const isOver = hour.startsAt + HOUR_MS <= nowMs;
    const own = (figure: MeanFigure) => {
      for (const station of isOver ? stations : []) {
        const mean = findCovered(station, hour, nowMs)?.means[figure];
        if (mean === undefined) continue;
        sources[figure][hour.clockHour] = station.id;
        if (figure === 'temperature') [leastC, mostC] = [Math.min(leastC, mean.least), Math.max(mostC, mean.most)];
        const value = mean.sum / mean.reports;
        return figure === 'wind' ? windAtTwoMetresMPerS(value, station.windHeightM) : value;
      }
      return null;
    };
    const rain = findRain(stations, date, hour, before.temperatureC, nowMs);
    if (rain !== null) {
      sources.rainfall[hour.clockHour] = rain.stationId;
      fallenMm += rain.fallenMm;
    }
    const restOfHourMm = rain === null ? before.rainfallMm : (before.rainfallMm ?? 0) * rain.shareAhead;
    restMm += restOfHourMm ?? 0;
    const temperature = own('temperature');
    if (temperature === null && before.temperatureC !== null)
      [leastC, mostC] = [Math.min(leastC, before.temperatureC), Math.max(mostC, before.temperatureC)];
    const radiation = own('radiation');
    const humidity = own('humidity');
    const wind = own('wind');
    return {
      startsAt: hour.startsAt,
      rainfallMm: rain === null ? before.rainfallMm : mm(rain.fallenMm + (restOfHourMm ?? 0)),
      temperatureC: temperature === null ? before.temperatureC : celsius(temperature),
      relativeHumidity: humidity === null ? before.relativeHumidity : fraction(humidity),
      windAt2mMPerS: wind === null ? before.windAt2mMPerS : metresPerSecond(wind),
      solarRadiationMjPerM2: radiation === null ? before.solarRadiationMjPerM2 : radiation * MJ_PER_WATT_HOUR,
    };
  });
  const rainHours = sources.rainfall.filter((id) => id !== null).length;
  if (service.hours === null && rainHours < MEASURED_HOURS) return null;
  const sums = { ...service, ...daySums(service, blended, sources) };
  const day = { ...sums, ...et0(date, service, sums, ofService, blended, place) };
  const isOver = hours.every((hour) => hour.startsAt + HOUR_MS <= nowMs);
  if (Number.isFinite(leastC) && hasHours(sources, 'temperature', service.hours))
    [day.tMinC, day.tMaxC] = [leastC, mostC];
  // What has fallen is certain; of what is ahead as much counts as is to be expected.
  const isCertain = !isOver && fallenMm >= CERTAIN_MM;
  day.rainfallMm = fallenMm + restMm * (isCertain ? (service.precipitationProbability ?? 1) : 1);
  if (isCertain) day.precipitationProbability = 1;
  if (isOver && rainHours >= MEASURED_HOURS) {
    day.isForecast = false;
    day.precipitationProbability = day.rainfallMm > 0 ? 1 : 0;
  }
  return { day, sources };
}

/** Whether the hours together are the day: the service's fill what is missing, or own ones are nearly all. */
const hasHours = (sources: FigureSources, figure: StationFigure, service: WeatherHours | null) =>
  service !== null || sources[figure].filter((id) => id !== null).length >= MEASURED_HOURS;

/** The day's means and sum, where every hour of it is known; the others stay the service's. */
function daySums(service: ServiceDay, hours: readonly PlausibleHour[], sources: FigureSources): Partial<ServiceDay> {
  const mean = (figure: MeanFigure, of: (hour: PlausibleHour) => number | null, before: number | null) => {
    const values = hours.map(of).filter((value) => value !== null);
    if (values.length < hours.length || sources[figure].every((id) => id === null)) return before;
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const radiation = mean('radiation', ({ solarRadiationMjPerM2 }) => solarRadiationMjPerM2, null);
  return {
    windMPerS: mean('wind', ({ windAt2mMPerS }) => windAt2mMPerS, service.windMPerS),
    relativeHumidity: mean('humidity', ({ relativeHumidity }) => relativeHumidity, service.relativeHumidity),
    solarRadiationMjPerM2: radiation === null ? service.solarRadiationMjPerM2 : radiation * hours.length,
  };
}

/**
 * Evapotranspiration by the hours where all are known. Otherwise the service's, changed by as much as own figures change
 * what is calculated from the day: what the service knew besides, as its clouds, stays in it.
 */
function et0(
  date: string,
  service: ServiceDay,
  sums: ServiceDay,
  before: readonly PlausibleHour[],
  after: readonly PlausibleHour[],
  place: BlendPlace,
): Pick<ServiceDay, 'et0Mm' | 'hours'> {
  const figures = (day: ServiceDay, hours: readonly PlausibleHour[]) => {
    const temperatures = hours.map(({ temperatureC }) => temperatureC).filter((value) => value !== null);
    return {
      date,
      hours: [...hours],
      tMinC: celsius(temperatures.length > 0 ? Math.min(...temperatures) : day.tMinC),
      tMaxC: celsius(temperatures.length > 0 ? Math.max(...temperatures) : day.tMaxC),
      windAt2mMPerS: day.windMPerS === null ? null : metresPerSecond(day.windMPerS),
      relativeHumidity: day.relativeHumidity === null ? null : fraction(day.relativeHumidity),
      cloudFraction: null,
      solarRadiationMjPerM2: day.solarRadiationMjPerM2,
    };
  };
  const own = et0OfDay(figures(sums, after), place);
  const others = et0OfDay(figures(service, before), place);
  const isRatio = own.hourlyMm === null && service.et0Mm !== null && others.et0Mm > 0;
  const et0Mm = isRatio ? ((service.et0Mm ?? 0) * own.et0Mm) / others.et0Mm : own.et0Mm;
  const hours = toLocalHours({ hours: [...after] }, { et0Mm, hourlyMm: own.hourlyMm }, place.timeZone);
  return { et0Mm, hours };
}

/** The rain of an hour that is over, by its gauge; null where it was not reported, or it may have snowed. */
export function rainOfHour(
  station: Pick<MeasuredStation, 'hours'>,
  { startsAt }: Hour,
  serviceC: number | null,
): number | null {
  const sums = station.hours.get(startsAt);
  return sums === undefined || !isCovered(sums.rainCoveredS, HOUR_MS) || isSnow(sums, serviceC)
    ? null
    : sums.rainfallMm;
}

/** By its own thermometer, if it has one. */
function isSnow({ means: { temperature } }: HourSums, serviceC: number | null): boolean {
  const airC = temperature === undefined ? serviceC : temperature.sum / temperature.reports;
  return airC !== null && airC < SNOW_BELOW_C;
}

/** The rain of an hour by the first gauge that is believed, and which part of the hour lies ahead. */
function findRain(
  stations: readonly MeasuredStation[],
  date: string,
  hour: Hour,
  serviceC: number | null,
  nowMs: number,
) {
  for (const station of stations) {
    if (station.gaugeFaultSince !== null && date >= station.gaugeFaultSince) continue;
    const sums = station.hours.get(hour.startsAt);
    const passedMs = Math.min(HOUR_MS, nowMs - hour.startsAt);
    if (sums === undefined || !isCovered(sums.rainCoveredS, passedMs) || isSnow(sums, serviceC)) continue;
    return { stationId: station.id, fallenMm: sums.rainfallMm, shareAhead: 1 - passedMs / HOUR_MS };
  }
  return null;
}

const isCovered = (coveredS: number, passedMs: number) =>
  passedMs >= LEAST_PASSED_MS && coveredS * 1000 >= LEAST_COVERED * passedMs;

function findCovered(station: MeasuredStation, hour: Hour, nowMs: number): HourSums | null {
  const sums = station.hours.get(hour.startsAt);
  const passedMs = Math.min(HOUR_MS, nowMs - hour.startsAt);
  return sums === undefined || !isCovered(sums.coveredS, passedMs) ? null : sums;
}

/** The 23 to 25 hours of a local day. */
export function hoursOfDay(date: string, timeZone: string): Hour[] {
  const day = Temporal.PlainDate.from(date);
  const from = day.toZonedDateTime(timeZone).epochMilliseconds;
  const until = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const hours: Hour[] = [];
  for (let startsAt = from; startsAt < until; startsAt += HOUR_MS)
    hours.push({
      startsAt,
      clockHour: Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone).hour,
    });
  return hours;
}

/** An hour as the service has it; the sums of an hour that comes twice are shared. */
function serviceHour(
  { startsAt, clockHour }: Hour,
  hours: readonly Hour[],
  stored: WeatherHours | null,
): PlausibleHour {
  const twice = hours.filter((hour) => hour.clockHour === clockHour).length;
  const of = (values: readonly (number | null)[] | undefined) => values?.[clockHour] ?? null;
  const part = (values: readonly (number | null)[] | undefined) => {
    const value = of(values);
    return value === null ? null : value / twice;
  };
  const [rain, temperature, humidity, wind] = [
    part(stored?.rainfallMm),
    of(stored?.temperatureC),
    of(stored?.relativeHumidity),
    of(stored?.windMPerS),
  ];
  return {
    startsAt,
    rainfallMm: rain === null ? null : mm(rain),
    temperatureC: temperature === null ? null : celsius(temperature),
    relativeHumidity: humidity === null ? null : fraction(humidity),
    windAt2mMPerS: wind === null ? null : metresPerSecond(wind),
    solarRadiationMjPerM2: part(stored?.solarRadiation),
  };
}
