import { type ClimateNormals, classifyClimate } from '@sluice/engine/skipping/outlook';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { findLatitude } from '../location/index.ts';

/** What plant coefficients need of a garden's place and climate. */
export function findPlantingPlace(group: { latitude: number | null }, normals: ClimateNormals): PlantingPlace {
  return { latitudeDeg: findLatitude(group), climate: classifyClimate(normals) };
}
