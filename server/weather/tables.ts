import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import { boolean, date, doublePrecision, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';

export const weatherDays = pgTable(
  'weather_days',
  {
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    date: date().notNull(),
    tMinC: doublePrecision('t_min_c').notNull(),
    tMaxC: doublePrecision('t_max_c').notNull(),
    rainfallMm: doublePrecision('rainfall_mm').notNull(),
    precipitationProbability: doublePrecision('precipitation_probability').notNull(),
    windMPerS: doublePrecision('wind_m_per_s').notNull(),
    relativeHumidity: doublePrecision('relative_humidity').notNull(),
    solarRadiationMjPerM2: doublePrecision('solar_radiation_mj_per_m2'),
    et0Mm: doublePrecision('et0_mm'),
    icon: text().$type<WeatherIcon>().notNull(),
    isForecast: boolean('is_forecast').notNull(),
    provider: text().notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.date] })],
);
