/** Plant (docs/specification.md, 3 and 7). */

import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { call, describeCalls } from './call.ts';
import { fraction, idSchema, page } from './primitives.ts';

const perSeason = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a figure comes from, and how sure it is: of a published table, of the plant's class, or estimated. */
const figureSource = z.object({ certainty: z.enum(['published', 'class', 'estimated']), title: z.string() });
export type FigureSource = z.infer<typeof figureSource>;

export const plant = z.object({
  id: idSchema<PlantId>(),
  scientific_name: z.string(),
  family: z.string(),
  /** Names by language, the usual one first; a language without any is left out. */
  names: z.partialRecord(z.enum(LOCALES), z.array(z.string())),
  plant_type: z.enum(PLANT_TYPES),
  tags: z.array(z.enum(PLANT_TAGS)),
  /** Shares of reference evapotranspiration in spring, summer, autumn and winter, where summers are dry and where not. */
  factors: z.object({ dry: perSeason, wet: perSeason }),
  root_depth_m: z.number(),
  management_allowed_depletion: fraction,
  /** Hours of sun a day that it needs; null where any will do. */
  sun_hours: z.number().nullable(),
  /** Shares of the available water between which it thrives. */
  moisture_low: fraction,
  moisture_high: fraction,
  sources: z.object({
    factors: figureSource,
    root_depth: figureSource,
    depletion: figureSource,
    moisture: figureSource,
    sun: figureSource,
  }),
});
export type Plant = z.infer<typeof plant>;

/** `GET plants`: every word of `search`, in any language, begins a word of a name, or looks like one; every tag holds. */
export const plantQuery = page.extend({
  search: z.string().trim().max(100).optional(),
  plant_type: z.enum(PLANT_TYPES).optional(),
  tags: z
    .union([z.string(), z.array(z.string())])
    .transform((tags) => (typeof tags === 'string' ? tags.split(',').filter((tag) => tag !== '') : tags))
    .pipe(z.array(z.enum(PLANT_TAGS)))
    .optional(),
});
export const plantPage = z.object({ plants: z.array(plant), next: z.string().nullable() });

export const plantCalls = describeCalls({
  'GET /plants': call('signedIn', 'Search the plant database by words, type and tags', {
    query: plantQuery,
    answer: plantPage,
  }),
  'GET /plants/:id': call('signedIn', 'One plant', {
    params: z.object({ id: idSchema<PlantId>() }),
    answer: z.object({ plant }),
  }),
});
