import type { PlantType } from '../vocabulary/garden.ts';

/** Between the belts of warm-season and of cool-season turf (own: the middle of the transition zone, 35 to 40 degrees). */
const TRANSITION_DEG = 37.5;

/** The grass that lawns of a latitude are mostly made of. */
export const usualLawn = (latitudeDeg: number): PlantType =>
  Math.abs(latitudeDeg) < TRANSITION_DEG ? 'WARM_GRASS' : 'COOL_GRASS';
