/** Plant (specification, sections 3 and 7). */
import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { fraction, idOf } from './primitives.ts';

export const plant = z.object({
  id: idOf<PlantId>(),
  scientific_name: z.string(),
  common_name: z.string(),
  plant_type: z.enum(PLANT_TYPES),
  tags: z.array(z.enum(PLANT_TAGS)),
  /** Share of reference evapotranspiration. */
  plant_factor: z.number(),
  root_depth_m: z.number(),
  management_allowed_depletion: fraction,
  /** Where the figures come from. */
  source: z.string(),
});
export type Plant = z.infer<typeof plant>;
