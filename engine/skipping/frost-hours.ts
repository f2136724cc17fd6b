/** Which hours of a cold day are warm enough to water. */
import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { intersectSpans, mergeSpans } from '../restrictions/spans.ts';
import { DAY_MS, HOUR_MS } from '../vocabulary/units.ts';
import type { DayOutlook } from './outlook.ts';

/** An hour of a day with its mean air temperature. */
export interface HourTemperature extends Span {
  readonly celsius: number;
}

/** From solar noon to the warmest time of a day: about two in the afternoon (de Wit 1978). */
const WARMEST_AFTER_NOON_MS = 2 * HOUR_MS;
/** Hours in which leaves and paths dry, before it may freeze (own). */
const DRY_BEFORE_FROST_HOURS = 6;
/** Hours in which pipes and ground thaw after a frost (own). */
const THAW_HOURS = 1;

/**
 * Air temperature of a day's hours: as the service has them, else by a cosine from the minimum at sunrise to the maximum
 * two hours after noon and back (de Wit et al. 1978, as tested by Reicosky et al. 1989, Agric. For. Meteorol. 46). Means
 * of hours are lowered so that the coldest is the day's minimum. Null where nothing tells the hours.
 */
export function hourTemperatures(day: LocalDay, sun: SunTimes, outlook: DayOutlook): HourTemperature[] | null {
  const curve = temperatureCurve(sun, outlook);
  const hours: HourTemperature[] = [];
  for (let startMs = day.startMs; startMs < day.endMs; startMs += HOUR_MS) {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(day.timeZone);
    const celsius = outlook.hourlyTemperatureC?.[hour] ?? curve?.(startMs + HOUR_MS / 2) ?? null;
    if (celsius === null) return null;
    hours.push({ startMs, endMs: Math.min(day.endMs, startMs + HOUR_MS), celsius });
  }
  const aboveMinC = Math.max(0, Math.min(...hours.map(({ celsius }) => celsius)) - outlook.temperatureMinC);
  return hours.map((hour) => ({ ...hour, celsius: hour.celsius - aboveMinC }));
}

function temperatureCurve({ sunriseMs, sunsetMs }: SunTimes, { temperatureMinC, temperatureMaxC }: DayOutlook) {
  if (sunriseMs === null || sunsetMs === null) return null;
  const risingMs = (sunsetMs - sunriseMs) / 2 + WARMEST_AFTER_NOON_MS;
  const meanC = (temperatureMinC + temperatureMaxC) / 2;
  const swingC = (temperatureMaxC - temperatureMinC) / 2;
  return (atMs: number) => {
    const sinceMinMs = (atMs - sunriseMs + DAY_MS) % DAY_MS;
    const turn = sinceMinMs < risingMs ? sinceMinMs / risingMs : 1 + (sinceMinMs - risingMs) / (DAY_MS - risingMs);
    return meanC - swingC * Math.cos(Math.PI * turn);
  };
}

/** The hours of the day that are above the threshold, thawed, and early enough for leaves and paths to dry before frost. */
export function frostFreeHours(hours: readonly HourTemperature[], thresholdC: number): Span[] {
  const isFrosty = ({ celsius }: HourTemperature) => celsius <= thresholdC;
  return mergeSpans(
    hours.filter((_, at) => !hours.slice(Math.max(0, at - THAW_HOURS), at + 1 + DRY_BEFORE_FROST_HOURS).some(isFrosty)),
  );
}

/** Hours about solar noon in which winter watering soaks in before the night (Colorado State University Extension 7.211). */
const MIDDAY_MS = 3 * HOUR_MS;

/** The hours about noon that are mild enough to water in winter. */
export function mildMiddayHours(hours: readonly HourTemperature[], sun: SunTimes, mildC: number): Span[] {
  const { sunriseMs, sunsetMs } = sun;
  if (sunriseMs === null || sunsetMs === null) return [];
  const noonMs = (sunriseMs + sunsetMs) / 2;
  const midday = [{ startMs: Math.ceil((noonMs - MIDDAY_MS) / 60_000) * 60_000, endMs: noonMs + MIDDAY_MS }];
  return intersectSpans(mergeSpans(hours.filter(({ celsius }) => celsius > mildC)), midday);
}
