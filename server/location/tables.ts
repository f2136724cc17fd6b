import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Towns and areas of post codes of all countries, filled from packages when they are first needed. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Null where the list does not name it. */
    state: text(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** Null for a town. */
    zipcode: text(),
    population: integer().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Null where the list does not know it. */
    elevationM: doublePrecision('elevation_m'),
    /** Folded names, each as `| san diego|`; empty for a post code. */
    keys: text().notNull(),
  },
  (table) => [
    index('places_zipcode').on(table.zipcode).where(sql`zipcode is not null`),
    index('places_population').on(table.population.desc()).where(sql`zipcode is null`),
    index('places_latitude').on(table.latitude).where(sql`zipcode is null`),
  ],
);

/** Which list the table holds. */
export const placeLists = pgTable('place_lists', { digest: text().primaryKey() });
