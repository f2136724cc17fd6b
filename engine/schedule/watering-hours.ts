/** When a garden may be watered on a day, for weather that is known by the hour. */
import { programMinutes } from '../programs/program.ts';
import { programSpan, type Span } from '../programs/program-span.ts';
import { intersectSpans, mergeSpans } from '../restrictions/spans.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { HOUR_MS, litresPerMinute } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import { isOnSolarPump, middayHours } from './solar-hours.ts';

/** Hours by day: the planner's own, those of a solar pump or before sunrise where that is asked, and those of the day's programs. */
export function wateringHours(garden: Garden): (epochDay: number) => Span[] {
  const horizon = new Horizon(garden);
  const flows = new Map(garden.zones.map((zone) => [zone.id, zone.flowLitresPerMinute]));
  const findFlow = (id: ZoneId) => flows.get(id) ?? litresPerMinute(1);
  const hasOwnRuns = garden.zones.some(({ level }) => level === 'advanced');
  return (epochDay) => {
    const at = horizon.day(epochDay);
    if (at === null) return [];
    const { day, sun } = at;
    const ofPrograms = at.programs.map((program) => programSpan(program, programMinutes(program, findFlow), day, sun));
    if (!hasOwnRuns && ofPrograms.length > 0) return mergeSpans(ofPrograms);
    const windowsOf = (isOfPump: boolean) =>
      mergeSpans(
        garden.zones.flatMap((zone) => (isOnSolarPump(garden, zone) === isOfPump ? at.allowed(zone).windows : [])),
      );
    const before =
      garden.preferences.finishBeforeSunrise && sun.sunriseMs !== null
        ? [{ startMs: day.startMs, endMs: sun.sunriseMs }]
        : [];
    const sunny = preferred(windowsOf(true), middayHours(at));
    return mergeSpans([...sunny, ...preferred(windowsOf(false), before), ...ofPrograms]);
  };
}

/** The windows within these hours; all of them where that leaves none. */
function preferred(windows: readonly Span[], hours: readonly Span[]): readonly Span[] {
  const within = intersectSpans(windows, hours);
  return within.length > 0 ? within : windows;
}

/** The strongest of 24 hourly figures within the spans, by the garden's clock; null where none of them is known. */
export function strongestWithin(
  byHour: readonly (number | null)[],
  date: string,
  timeZone: string,
  spans: readonly Span[],
): number | null {
  let strongest: number | null = null;
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  byHour.forEach((figure, hour) => {
    if (figure === null || (strongest !== null && figure <= strongest)) return;
    const startMs = midnight.add({ hours: hour }).toZonedDateTime(timeZone).epochMilliseconds;
    const isWithin = spans.some((span) => span.startMs < startMs + HOUR_MS && span.endMs > startMs);
    if (isWithin) strongest = figure;
  });
  return strongest;
}
