import { climateOf } from '@sluice/engine/skipping/outlook';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { latitudeOf } from '../location/index.ts';
import { USUAL_CLIMATE } from '../weather/index.ts';

/** Of a garden's place, what its plants' coefficients need. */
export function plantingPlaceOf(group: { latitude: number | null }): PlantingPlace {
  return { latitudeDeg: latitudeOf(group), climate: climateOf(USUAL_CLIMATE) };
}
