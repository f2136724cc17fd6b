/** A garden under the laws of a desert city, for tests of what may be watered when. */
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { toLocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import { sunTimes } from '../programs/sun-times.ts';
import { type AllowedDay, allowedDay, type WateringRules } from '../restrictions/allowed-windows.ts';
import type { RegulatedZone } from '../restrictions/regulation.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import { NO_RULES } from './gardens.ts';

export const PHOENIX = { timeZone: 'America/Phoenix', latitudeDeg: 33.45, longitudeDegE: -112.07 };

/** 4 May 2026. */
export const MONDAY = '2026-05-04';
export const TUESDAY = '2026-05-05';

export const HOUSE_12: RegulatedZone = {
  houseNumber: 12,
  choices: {},
  sprinkler: 'ROTOR_HEAD',
  isNewPlanting: false,
  plantedEpochDay: null,
};

export function allowedOn(
  rules: Partial<WateringRules>,
  date: string,
  zone: RegulatedZone = HOUSE_12,
  programHours: number[] = [],
): AllowedDay {
  const day = toLocalDay(parseCalendarDay(date), PHOENIX.timeZone);
  const starts = programHours.map((hour) => day.startMs + hour * HOUR_MS);
  return allowedDay({ ...NO_RULES, ...rules }, zone, day, sunTimes(day, PHOENIX), starts);
}

/** 'HH:MM-HH:MM' of each span. */
export function onTheClock(spans: readonly Span[]): string[] {
  const time = (atMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(atMs)
      .toZonedDateTimeISO(PHOENIX.timeZone)
      .toPlainTime()
      .toString()
      .slice(0, 5);
  return spans.map(({ startMs, endMs }) => `${time(startMs)}-${time(endMs)}`);
}
