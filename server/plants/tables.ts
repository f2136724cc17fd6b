import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { SeasonFactors } from '@sluice/engine/vocabulary/plant-properties';
import { doublePrecision, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy } from '../platform/database/columns.ts';

/** How a figure is known: from a published table, from the class of the plant, or estimated by us. */
export type Certainty = 'published' | 'class' | 'estimated';
export interface FigureSource {
  certainty: Certainty;
  title: string;
}
export type PlantSources = Record<'factors' | 'rootDepth' | 'depletion' | 'moisture' | 'sun', FigureSource>;

/** Filled from the files in `data/`. A figure that is null is the plant type's own. */
export const plants = pgTable('plants', {
  id: idColumn<PlantId>(),
  scientificName: text('scientific_name').notNull().unique(),
  family: text().notNull().default(''),
  names: jsonb().$type<Partial<Record<Locale, string[]>>>().notNull().default({}),
  plantType: text('plant_type').$type<PlantType>().notNull(),
  tags: text().array().$type<PlantTag[]>().notNull(),
  /** Spring to winter, where summers are dry. */
  factorsDry: doublePrecision('factors_dry').array().$type<SeasonFactors>(),
  /** Where it rains in summer; null where it makes no difference. */
  factorsWet: doublePrecision('factors_wet').array().$type<SeasonFactors>(),
  rootDepthM: doublePrecision('root_depth_m'),
  managementAllowedDepletion: doublePrecision('management_allowed_depletion'),
  sunHours: doublePrecision('sun_hours'),
  /** Share of the available water in which it thrives. */
  moistureLow: doublePrecision('moisture_low').notNull().default(0.5),
  moistureHigh: doublePrecision('moisture_high').notNull().default(0.9),
  sources: jsonb().$type<PlantSources>(),
});

/** What plants are searched by: their names in every language, and the botanical one as `la`. */
export const plantNames = pgTable(
  'plant_names',
  {
    plantId: ownedBy<PlantId>('plant_id', () => plants.id),
    language: text().$type<Locale | 'la'>().notNull(),
    /** The usual name first. */
    place: smallint().notNull(),
    /** Folded, with a space before each word. */
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plantId, table.language, table.place] })],
);

/** Which list the two tables hold. */
export const plantLists = pgTable('plant_lists', { digest: text().primaryKey() });
