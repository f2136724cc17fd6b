import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { weatherDays } from './tables.ts';

export type WeatherDayRow = typeof weatherDays.$inferSelect;

export async function weatherDaysOf(
  db: Queryable,
  groupId: GroupId,
  from: string,
  to: string,
): Promise<WeatherDayRow[]> {
  return db
    .select()
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), between(weatherDays.date, from, to)))
    .orderBy(asc(weatherDays.date));
}

/** Keeps days of weather; a day that is known already is replaced. */
export async function upsertWeatherDays(db: Queryable, days: (typeof weatherDays.$inferInsert)[]): Promise<void> {
  if (days.length === 0) return;
  const fromNew = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(weatherDays)
    .values(days)
    .onConflictDoUpdate({
      target: [weatherDays.groupId, weatherDays.date],
      set: {
        tMinC: fromNew('t_min_c'),
        tMaxC: fromNew('t_max_c'),
        rainfallMm: fromNew('rainfall_mm'),
        precipitationProbability: fromNew('precipitation_probability'),
        windMPerS: fromNew('wind_m_per_s'),
        relativeHumidity: fromNew('relative_humidity'),
        solarRadiationMjPerM2: fromNew('solar_radiation_mj_per_m2'),
        et0Mm: fromNew('et0_mm'),
        icon: fromNew('icon'),
        isForecast: fromNew('is_forecast'),
        provider: fromNew('provider'),
        fetchedAt: fromNew('fetched_at'),
      },
    });
}
