/** Plant (specification, sections 3 and 7). */

import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { call, describeCalls } from './call.ts';
import { fraction, idSchema, page } from './primitives.ts';

export const plant = z.object({
  id: idSchema<PlantId>(),
  scientific_name: z.string(),
  common_name: z.string(),
  plant_type: z.enum(PLANT_TYPES),
  tags: z.array(z.enum(PLANT_TAGS)),
  /** Share of reference evapotranspiration. */
  plant_factor: z.number(),
  root_depth_m: z.number(),
  management_allowed_depletion: fraction,
  /** Hours of sun a day that it needs; null where any will do. */
  sun_hours: z.number().nullable(),
  /** Shares of the available water between which it thrives. */
  moisture_low: fraction,
  moisture_high: fraction,
  source_class: z.enum(['published', 'by_kind', 'estimated']),
  /** Where the figures come from. */
  source: z.string(),
});
export type Plant = z.infer<typeof plant>;

/** `GET plants`: every word of `search` begins a word of a name; every tag holds. */
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
