import { type ClimateNormals, climateOf } from '@sluice/engine/skipping/outlook';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { latitudeOf } from '../location/index.ts';

/** Of a garden's place and what it usually has, what its plants' coefficients need. */
export function plantingPlaceOf(group: { latitude: number | null }, normals: ClimateNormals): PlantingPlace {
  return { latitudeDeg: latitudeOf(group), climate: climateOf(normals) };
}
