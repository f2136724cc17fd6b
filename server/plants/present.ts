import type { Plant } from '@sluice/contract/plants';
import type { PlantRow } from './store.ts';

export function presentPlant(row: PlantRow): Plant {
  return {
    id: row.id,
    scientific_name: row.scientificName,
    common_name: row.commonName,
    plant_type: row.plantType,
    tags: row.tags,
    plant_factor: row.plantFactor,
    root_depth_m: row.rootDepthM,
    management_allowed_depletion: row.managementAllowedDepletion,
    sun_hours: row.sunHours,
    moisture_low: row.moistureLow,
    moisture_high: row.moistureHigh,
    source_class: row.sourceClass,
    source: row.source,
  };
}
