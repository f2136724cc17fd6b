/** The weather that each day is planned with: the chain of docs/decisions/0033, for a garden now. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherBasis, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherDayRow } from './store.ts';

/** A forecast older than this is no longer the service's word of now. */
const CURRENT_MS = 6 * HOUR_MS;

export interface DayBasis {
  /** Local ISO date. */
  date: string;
  basis: WeatherBasis;
  /** Null where no service covers the day. */
  provider: WeatherProviderName | null;
  fetchedAt: Date | null;
}

/**
 * The basis of each of `dates`. `assumedMonths`: months, January 1, of which the garden has too few records of its own.
 * `hasAnswered`: whether the service answered when it was last asked.
 */
export function listBases(
  dates: readonly string[],
  days: readonly Pick<WeatherDayRow, 'date' | 'provider' | 'fetchedAt'>[],
  assumedMonths: readonly number[],
  hasAnswered: boolean,
  nowMs: number,
): DayBasis[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => {
    const day = byDate.get(date);
    if (day !== undefined) {
      const isCurrent = hasAnswered && nowMs - day.fetchedAt.getTime() <= CURRENT_MS;
      return { date, basis: isCurrent ? 'service' : 'lastGood', provider: day.provider, fetchedAt: day.fetchedAt };
    }
    const { month } = Temporal.PlainDate.from(date);
    return { date, basis: assumedMonths.includes(month) ? 'normals' : 'ownHistory', provider: null, fetchedAt: null };
  });
}
