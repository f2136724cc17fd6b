import type { WeatherDay, WeatherPlace, WeatherProvider } from './provider.ts';

export interface CoveredRange {
  /** ISO dates, both included. */
  from: string;
  to: string;
  /** Epoch milliseconds: the first midnight, and the one after the last day. */
  startsAt: number;
  endsAt: number;
}

/** The part of the asked days that a provider covers; null where it covers none. */
function findCoveredRange(
  { forecastDays, historyDays }: Pick<WeatherProvider, 'forecastDays' | 'historyDays'>,
  { timeZone }: Pick<WeatherPlace, 'timeZone'>,
  fromDate: string,
  toDate: string,
  now: number,
): CoveredRange | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: historyDays }).toString();
  const last = today.add({ days: forecastDays - 1 }).toString();
  const from = fromDate > first ? fromDate : first;
  const to = toDate < last ? toDate : last;
  return from > to ? null : rangeOfDays({ timeZone }, from, to);
}

/** Whole local days from one ISO date to another, both included. */
export function rangeOfDays({ timeZone }: Pick<WeatherPlace, 'timeZone'>, from: string, to: string): CoveredRange {
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone }).epochMilliseconds;
  const afterLast = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from, to, startsAt: midnight(Temporal.PlainDate.from(from)), endsAt: midnight(afterLast) };
}

/** A provider that is asked for those days alone that it knows, and never for none. */
export function answerCoveredDays(
  name: WeatherProvider['name'],
  coverage: Pick<WeatherProvider, 'forecastDays' | 'historyDays'>,
  tell: (place: WeatherPlace, range: CoveredRange, now: number) => Promise<WeatherDay[]>,
): WeatherProvider {
  return {
    name,
    ...coverage,
    async days(place, fromDate, toDate, now) {
      const range = findCoveredRange(coverage, place, fromDate, toDate, now);
      if (range === null) return [];
      return (await tell(place, range, now)).filter(({ date }) => date >= range.from && date <= range.to);
    },
  };
}
