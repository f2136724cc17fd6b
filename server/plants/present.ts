import type { Plant } from '@sluice/contract/plants';
import { seasonalFactors } from '@sluice/engine/evapotranspiration/plant-coefficient';
import { type Climate, PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import type { PlantRow } from './store.ts';
import type { FigureSource } from './tables.ts';

/** Source for a plant that only an older list has. */
const UNKNOWN: FigureSource = { certainty: 'estimated', title: '' };

export function presentPlant(row: PlantRow): Plant {
  const ofType = PLANT_PROPERTIES[row.plantType];
  const factors = (climate: Climate): Plant['factors']['dry'] => {
    const [spring, summer, autumn, winter] = ownFactors(row, climate) ?? seasonalFactors(row.plantType, climate);
    return [spring, summer, autumn, winter];
  };
  const { sources } = row;
  return {
    id: row.id,
    scientific_name: row.scientificName,
    family: row.family,
    names: row.names,
    plant_type: row.plantType,
    tags: row.tags,
    factors: { dry: factors('dry'), wet: factors('wet') },
    root_depth_m: row.rootDepthM ?? ofType.rootDepthM,
    management_allowed_depletion: row.managementAllowedDepletion ?? ofType.managementAllowedDepletion,
    sun_hours: row.sunHours,
    moisture_low: row.moistureLow,
    moisture_high: row.moistureHigh,
    sources: {
      factors: sources?.factors ?? UNKNOWN,
      root_depth: sources?.rootDepth ?? UNKNOWN,
      depletion: sources?.depletion ?? UNKNOWN,
      moisture: sources?.moisture ?? UNKNOWN,
      sun: sources?.sun ?? UNKNOWN,
    },
  };
}

function ownFactors({ factorsDry, factorsWet }: PlantRow, climate: Climate) {
  return (climate === 'wet' ? factorsWet : null) ?? factorsDry;
}
