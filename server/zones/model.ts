/** What the engine takes a zone to be, from what is known of it. */
import type { ZoneModel } from '@sluice/contract/zones';
import { readilyAvailableWaterMm, totalAvailableWaterMm } from '@sluice/engine/soil-water/zone-soil-water';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import { SOIL_PROPERTIES } from '@sluice/engine/vocabulary/soil-properties';
import { SPRINKLER_PROPERTIES } from '@sluice/engine/vocabulary/sprinkler-properties';
import type { ZoneRow } from './store.ts';

export type ZoneFacts = Pick<ZoneRow, 'plantType' | 'soil' | 'sprinkler' | 'shade' | 'slope'>;

/** Figures that what is known does not give are null. */
export function modelOf(facts: ZoneFacts): ZoneModel {
  const plant = facts.plantType === null ? null : PLANT_PROPERTIES[facts.plantType];
  const soil = facts.soil === null ? null : SOIL_PROPERTIES[facts.soil];
  const sprinkler = facts.sprinkler === null ? null : SPRINKLER_PROPERTIES[facts.sprinkler];
  const total = plant && soil ? totalAvailableWaterMm({ ...soil, rootDepthM: plant.rootDepthM }) : null;
  return {
    plant_type: facts.plantType,
    soil: facts.soil,
    sprinkler: facts.sprinkler,
    shade: facts.shade,
    slope: facts.slope,
    root_depth_m: plant?.rootDepthM ?? null,
    field_capacity: soil?.fieldCapacity ?? null,
    wilting_point: soil?.wiltingPoint ?? null,
    total_available_water_mm: total,
    readily_available_water_mm:
      total === null || !plant ? null : readilyAvailableWaterMm(total, plant.managementAllowedDepletion),
    management_allowed_depletion: plant?.managementAllowedDepletion ?? null,
    precipitation_rate_mm_per_hour: sprinkler?.precipitationRateMmPerHour ?? null,
    distribution_uniformity: sprinkler?.distributionUniformity ?? null,
    infiltration_rate_mm_per_hour: soil?.infiltrationRateMmPerHour ?? null,
    sun_hours: facts.shade === null ? null : [...LIMITS.shadeSunHours[facts.shade]],
  };
}
