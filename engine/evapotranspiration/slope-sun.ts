/** The sun on a slope: what its aspect adds to the radiation of level ground, or takes from it. */
import type { Aspect, Slope } from '../vocabulary/garden.ts';
import { type DaySun, daySun, radians } from './sun.ts';

/** Middle of each class of slope, as a fraction of rise over run; open above 13 % (docs/specification.md, 9). */
const GRADIENTS: { readonly [S in Slope]: number } = { FLAT: 0, SLIGHT: 0.05, MODERATE: 0.1, STEEP: 0.2 };

/** Azimuth from south, west positive (Allen, Trezza and Tasumi 2006). */
const AZIMUTHS_DEG: { readonly [A in Aspect]: number } = {
  S: 0,
  SW: 45,
  W: 90,
  NW: 135,
  N: 180,
  NE: -135,
  E: -90,
  SE: -45,
};

/** Share of a clear growing day's radiation that comes straight from the sun (FAO-56 table 3, clear-sky split; own). */
const BEAM_SHARE = 0.75;
/** Reflected by the ground in front of a slope: FAO-56's albedo of grass. */
const ALBEDO = 0.23;
const STEPS = 48;

/**
 * Radiation of a slope over that of level ground on a day, both clear: the beam by the sun's angle to the slope, summed
 * over the hours, sky and reflected light by what the slope sees (Allen, Trezza and Tasumi 2006, Agric. For. Meteorol.
 * 139, Eq. 5 to 35).
 */
export function slopeRadiationRatio(slope: Slope, aspect: Aspect, dayOfYear: number, latitudeDeg: number): number {
  const angle = Math.atan(GRADIENTS[slope]);
  if (angle === 0) return 1;
  const sun = daySun(dayOfYear, radians(latitudeDeg));
  const beam = beamRatio(sun, radians(latitudeDeg), angle, radians(AZIMUTHS_DEG[aspect]));
  const seesSky = 0.75 + 0.25 * Math.cos(angle) - 0.5 * (angle / Math.PI);
  return BEAM_SHARE * beam + (1 - BEAM_SHARE) * seesSky + ALBEDO * (1 - seesSky);
}

/** Sums the cosine of the sun's angle to the slope over the hours in which it shines on level ground. */
function beamRatio(sun: DaySun, latitude: number, angle: number, azimuth: number): number {
  const { declination, sunsetHourAngle: ws } = sun;
  let onSlope = 0;
  let onLevel = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const hour = -ws + (2 * ws * (step + 0.5)) / STEPS;
    const level = sun.sineTerm + sun.cosineTerm * Math.cos(hour);
    const cosine =
      Math.sin(declination) *
        (Math.sin(latitude) * Math.cos(angle) - Math.cos(latitude) * Math.sin(angle) * Math.cos(azimuth)) +
      Math.cos(declination) *
        Math.cos(hour) *
        (Math.cos(latitude) * Math.cos(angle) + Math.sin(latitude) * Math.sin(angle) * Math.cos(azimuth)) +
      Math.cos(declination) * Math.sin(angle) * Math.sin(azimuth) * Math.sin(hour);
    onLevel += Math.max(0, level);
    onSlope += Math.max(0, cosine);
  }
  return onLevel > 0 ? onSlope / onLevel : 1;
}
