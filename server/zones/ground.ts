/** What a zone's ground holds for its roots: the soil as deep as they reach, or a container. */
import { type ContainerShape, containerWater } from '@sluice/engine/application/container';
import { establishingRootDepth } from '@sluice/engine/application/recipe';
import { totalAvailableWaterMm } from '@sluice/engine/soil-water/zone-soil-water';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import { SOIL_PROPERTIES } from '@sluice/engine/vocabulary/soil-properties';
import { fraction, litres, type Millimetres, metres, squareMetres } from '@sluice/engine/vocabulary/units';
import type { ZoneRow } from './store.ts';

export type GroundFacts = Pick<
  ZoneRow,
  | 'plantType'
  | 'soil'
  | 'recipe'
  | 'container'
  | 'containerVolumeL'
  | 'containerDepthM'
  | 'areaM2'
  | 'rootDepthM'
  | 'plantedOn'
  | 'learnedFieldCapacity'
>;

export interface Ground {
  rootDepthM: number;
  /** m3/m3. */
  fieldCapacity: number;
  wiltingPoint: number;
  totalAvailableWaterMm: Millimetres;
  /** 0 to 1. */
  managementAllowedDepletion: number;
  /** On the plants' demand. */
  demandFactor: number;
  /** Share of the rain that the roots get. */
  rainFraction: number;
}

/** Half of the available water, as the SWAT protocol's working storage. */
const EPA_DEPLETION = 0.5;

/** On a local ISO date, by which a new plant's roots have grown. Null where plant or soil is not known. */
export function groundOf(facts: GroundFacts, today: string): Ground | null {
  if (facts.plantType === null || facts.soil === null) return null;
  const plant = PLANT_PROPERTIES[facts.plantType];
  const { wiltingPoint, fieldCapacity: tabled } = SOIL_PROPERTIES[facts.soil];
  const learned = facts.learnedFieldCapacity;
  // What a probe learned in another soil than the one named cannot be this one's.
  const fieldCapacity = learned !== null && learned > wiltingPoint ? learned : tabled;
  const rootDepthM = rootDepthOn(facts, today, plant);
  const container = containerOf(facts);
  const held = container && containerWater(container);
  const usual = facts.recipe === 'EPA' ? EPA_DEPLETION : plant.managementAllowedDepletion;
  return {
    rootDepthM,
    fieldCapacity,
    wiltingPoint,
    totalAvailableWaterMm:
      held?.totalAvailableWaterMm ??
      totalAvailableWaterMm({ fieldCapacity, wiltingPoint, rootDepthM: metres(rootDepthM) }),
    managementAllowedDepletion: held?.managementAllowedDepletion ?? usual,
    demandFactor: held?.demandFactor ?? 1,
    rainFraction: held?.rainFraction ?? fraction(1),
  };
}

function rootDepthOn(
  { recipe, rootDepthM, plantedOn }: GroundFacts,
  today: string,
  plant: (typeof PLANT_PROPERTIES)[keyof typeof PLANT_PROPERTIES],
): number {
  const full = metres(rootDepthM ?? plant.rootDepthM);
  if (recipe !== 'NEW_PLANT' || plantedOn === null) return full;
  const days = Temporal.PlainDate.from(plantedOn).until(today, { largestUnit: 'day' }).days;
  return establishingRootDepth(plant.newPlantRootDepthM, full, days);
}

/** Null for open ground, and for a container of which the size is not known. */
export function containerOf({
  container,
  containerVolumeL,
  containerDepthM,
  areaM2,
}: GroundFacts): ContainerShape | null {
  if (container === 'RAISED_BED' && containerDepthM !== null)
    return { kind: container, depthM: metres(containerDepthM) };
  if (container !== 'POT' || containerVolumeL === null || areaM2 === null) return null;
  const area = squareMetres(areaM2);
  return { kind: container, volume: litres(containerVolumeL), areaM2: area, canopyAreaM2: area };
}
