/** What a service said of rain on the evening before, and how often it was right. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import type { PlausibleDay } from './plausible-day.ts';
import { weatherDays, weatherPromises } from './tables.ts';

/** Rain from which on a day was wet, as forecasts are verified (WMO). */
export const WET_DAY_MM = 1;
/** Chance from which on rain was promised; without a given chance, a wet day's rain promises it. */
export const PROMISED_FROM = 0.5;
const DAYS_COMPARED = 365;

/** Days of which a service spoke the day before, by what it said and what came. */
export interface ForecastSkill {
  provider: WeatherProviderName;
  days: number;
  promisedAndCame: number;
  promisedOnly: number;
  cameUnpromised: number;
}

/** The last one before a day begins counts. */
export async function storePromises(
  db: Queryable,
  groupId: GroupId,
  days: readonly PlausibleDay[],
  issuedAt: Date,
): Promise<void> {
  for (const { date, provider, rainfallMm, precipitationProbability } of days) {
    const row = { groupId, date, provider, rainfallMm, precipitationProbability, issuedAt };
    const { groupId: garden, provider: from, date: day } = weatherPromises;
    await putRow(db, weatherPromises, row, garden, from, day);
  }
}

/** Skill of the last year up to `today`, a local ISO date; rain by the garden's gauge where it has one. */
export async function readForecastSkill(db: Queryable, groupId: GroupId, today: string): Promise<ForecastSkill[]> {
  const first = Temporal.PlainDate.from(today).subtract({ days: DAYS_COMPARED }).toString();
  const came = sql`coalesce(${weatherDays.correctedRainfallMm}, ${weatherDays.rainfallMm}) >= ${WET_DAY_MM}`;
  const promised = sql`coalesce(${weatherPromises.precipitationProbability} >= ${PROMISED_FROM}, ${weatherPromises.rainfallMm} >= ${WET_DAY_MM})`;
  const countDays = (which: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  return db
    .select({
      provider: weatherPromises.provider,
      days: sql<number>`count(*)`.mapWith(Number),
      promisedAndCame: countDays(sql`${promised} and ${came}`),
      promisedOnly: countDays(sql`${promised} and not ${came}`),
      cameUnpromised: countDays(sql`not ${promised} and ${came}`),
    })
    .from(weatherPromises)
    .innerJoin(
      weatherDays,
      and(eq(weatherDays.groupId, weatherPromises.groupId), eq(weatherDays.date, weatherPromises.date)),
    )
    .where(
      and(
        eq(weatherPromises.groupId, groupId),
        eq(weatherDays.isForecast, false),
        between(weatherPromises.date, first, today),
      ),
    )
    .groupBy(weatherPromises.provider)
    .orderBy(asc(weatherPromises.provider));
}
