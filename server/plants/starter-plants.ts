/**
 * The plants the demo garden grows. Plant factors are those of ANSI/ASABE S623 for the plant type, root depth and
 * allowed depletion those of the engine's plant table: class figures, not measurements of the species.
 */

import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';

const FACTOR: Record<PlantType, number> = {
  ANNUAL: 0.8,
  XERISCAPE: 0.3,
  COOL_GRASS: 0.8,
  WARM_GRASS: 0.6,
  PERENNIAL: 0.5,
  SHRUBS: 0.5,
  TREES: 0.5,
};

const plant = (scientificName: string, commonName: string, plantType: PlantType, tags: PlantTag[]) => ({
  scientificName,
  commonName,
  plantType,
  tags,
  plantFactor: FACTOR[plantType],
  rootDepthM: PLANT_PROPERTIES[plantType].rootDepthM as number,
  managementAllowedDepletion: PLANT_PROPERTIES[plantType].managementAllowedDepletion as number,
  source: 'class figure: ANSI/ASABE S623 by plant type',
});

export const STARTER_PLANTS = [
  plant('Festuca arundinacea', 'Tall fescue', 'COOL_GRASS', ['grass', 'perennial', 'outdoor']),
  plant('Cynodon dactylon', 'Bermuda grass', 'WARM_GRASS', ['grass', 'perennial', 'outdoor']),
  plant('Solanum lycopersicum', 'Tomato', 'ANNUAL', ['annual', 'vegetable', 'edible', 'outdoor']),
  plant('Rosa hybrida', 'Garden rose', 'SHRUBS', ['shrub', 'perennial', 'outdoor']),
  plant('Salvia leucantha', 'Mexican bush sage', 'XERISCAPE', ['xeriscape', 'perennial', 'outdoor']),
  plant('Citrus limon', 'Lemon', 'TREES', ['tree', 'fruit', 'edible', 'outdoor']),
  plant('Pelargonium peltatum', 'Ivy geranium', 'PERENNIAL', ['perennial', 'outdoor']),
  plant('Epipremnum aureum', 'Golden pothos', 'PERENNIAL', ['vine', 'perennial', 'indoor']),
];
