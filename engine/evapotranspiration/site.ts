import { atmosphericPressureKPa, psychrometricConstant } from './atmosphere.ts';
import { RADIATION_FROM_TEMPERATURE } from './radiation.ts';
import type { Standard } from './standard.ts';
import { radians } from './sun.ts';
import { windProfileFactor } from './wind.ts';

/** Where a garden lies, as the missing-data procedures of FAO-56 tell places apart. */
export const SURROUNDINGS = ['inland', 'coast'] as const;
export const AIRS = ['humid', 'arid'] as const;

export interface Site {
  readonly latitudeDeg: number;
  readonly longitudeDegE: number;
  readonly elevationM: number;
  /** Height of the anemometer. */
  readonly windHeightM: number;
  readonly surroundings: (typeof SURROUNDINGS)[number];
  readonly air: (typeof AIRS)[number];
}

/** A site and what follows from it once for all days. */
export interface SurveyedSite extends Site {
  readonly latitudeRad: number;
  readonly pressureKPa: number;
  readonly psychrometric: number;
  readonly temperatureRadiationCoefficient: number;
  /** From the anemometer's height to two metres. */
  readonly windFactor: number;
}

/** The site with its fixed figures, for the standard whose equations are used. */
export function survey(site: Site, standard: Standard = 'ASCE'): SurveyedSite {
  const pressureKPa = atmosphericPressureKPa(site.elevationM, standard);
  return {
    ...site,
    latitudeRad: radians(site.latitudeDeg),
    pressureKPa,
    psychrometric: psychrometricConstant(pressureKPa),
    temperatureRadiationCoefficient: RADIATION_FROM_TEMPERATURE[site.surroundings],
    windFactor: windProfileFactor(site.windHeightM),
  };
}
