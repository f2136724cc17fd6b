import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn } from '../platform/database/columns.ts';

export const plants = pgTable('plants', {
  id: idColumn<PlantId>(),
  scientificName: text('scientific_name').notNull().unique(),
  commonName: text('common_name').notNull(),
  plantType: text('plant_type').$type<PlantType>().notNull(),
  tags: text().array().$type<PlantTag[]>().notNull(),
  plantFactor: doublePrecision('plant_factor').notNull(),
  rootDepthM: doublePrecision('root_depth_m').notNull(),
  managementAllowedDepletion: doublePrecision('management_allowed_depletion').notNull(),
  sunHours: doublePrecision('sun_hours'),
  /** Share of the available water in which it thrives. */
  moistureLow: doublePrecision('moisture_low').notNull().default(0.5),
  moistureHigh: doublePrecision('moisture_high').notNull().default(0.9),
  /** How each figure is known: published, of its kind, or estimated. */
  sourceClass: text('source_class').$type<'published' | 'by_kind' | 'estimated'>().notNull().default('estimated'),
  source: text().notNull(),
});
