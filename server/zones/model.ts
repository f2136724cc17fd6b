/** What the engine takes a zone to be, from what is known of it. */
import type { ZoneModel } from '@sluice/contract/zones';
import { wateringRule, type ZoneRecipe } from '@sluice/engine/application/recipe';
import { readilyAvailableWaterMm } from '@sluice/engine/soil-water/zone-soil-water';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import { SOIL_PROPERTIES } from '@sluice/engine/vocabulary/soil-properties';
import { SPRINKLER_PROPERTIES } from '@sluice/engine/vocabulary/sprinkler-properties';
import { fraction } from '@sluice/engine/vocabulary/units';
import { type GroundFacts, groundOf } from './ground.ts';
import type { ZoneRow } from './store.ts';

export type ZoneFacts = GroundFacts &
  Pick<ZoneRow, 'sprinkler' | 'shade' | 'slope' | 'customizedMoistureLow' | 'customizedMoistureHigh'>;

/** Figures that what is known does not give are null. `today` is the local ISO date. */
export function modelOf(facts: ZoneFacts, today: string): ZoneModel {
  const plant = facts.plantType === null ? null : PLANT_PROPERTIES[facts.plantType];
  const soil = facts.soil === null ? null : SOIL_PROPERTIES[facts.soil];
  const sprinkler = facts.sprinkler === null ? null : SPRINKLER_PROPERTIES[facts.sprinkler];
  const ground = groundOf(facts, today);
  const recipe = recipeOf(facts);
  const rule =
    ground && recipe && wateringRule(recipe, ground.totalAvailableWaterMm, fraction(ground.managementAllowedDepletion));
  return {
    plant_type: facts.plantType,
    soil: facts.soil,
    sprinkler: facts.sprinkler,
    shade: facts.shade,
    slope: facts.slope,
    container: facts.container,
    recipe: facts.recipe,
    root_depth_m: ground?.rootDepthM ?? facts.rootDepthM ?? plant?.rootDepthM ?? null,
    field_capacity: ground?.fieldCapacity ?? soil?.fieldCapacity ?? null,
    wilting_point: soil?.wiltingPoint ?? null,
    total_available_water_mm: ground?.totalAvailableWaterMm ?? null,
    readily_available_water_mm:
      ground && readilyAvailableWaterMm(ground.totalAvailableWaterMm, ground.managementAllowedDepletion),
    management_allowed_depletion: ground?.managementAllowedDepletion ?? plant?.managementAllowedDepletion ?? null,
    trigger_depletion_mm: rule?.triggerDepletionMm ?? null,
    precipitation_rate_mm_per_hour: sprinkler?.precipitationRateMmPerHour ?? null,
    distribution_uniformity: sprinkler?.distributionUniformity ?? null,
    infiltration_rate_mm_per_hour: soil?.infiltrationRateMmPerHour ?? null,
    sun_hours: facts.shade === null ? null : [...LIMITS.shadeSunHours[facts.shade]],
  };
}

function recipeOf({ recipe, customizedMoistureLow: low, customizedMoistureHigh: high }: ZoneFacts): ZoneRecipe | null {
  if (recipe === 'NEW_PLANT') return { recipe, daysSincePlanting: 0 };
  if (recipe !== 'CUSTOMIZED') return { recipe };
  return low === null || high === null ? null : { recipe, low: fraction(low), high: fraction(high) };
}
