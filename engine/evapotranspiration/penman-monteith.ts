/** Clipped grass of 12 cm (ETo), or alfalfa of 50 cm (ETr). Gardens are planned with the short one. */
export const REFERENCE_SURFACES = ['short', 'tall'] as const;
export type ReferenceSurface = (typeof REFERENCE_SURFACES)[number];

/** Constants of one surface and time step. */
export interface PenmanMonteithConstants {
  readonly numerator: number;
  readonly denominator: number;
  /** Share of the net radiation that goes into the soil. */
  readonly soilHeatShare: number;
}

/** FAO-56 Eq. 6; ASCE-EWRI 2005 table 1. */
export const DAILY_CONSTANTS: { readonly [S in ReferenceSurface]: PenmanMonteithConstants } = {
  short: { numerator: 900, denominator: 0.34, soilHeatShare: 0 },
  tall: { numerator: 1600, denominator: 0.38, soilHeatShare: 0 },
};

interface DayAndNight {
  readonly day: PenmanMonteithConstants;
  readonly night: PenmanMonteithConstants;
}

/** ASCE-EWRI 2005 table 1: night is where the net radiation is negative. */
export const ASCE_HOURLY_CONSTANTS: { readonly [S in ReferenceSurface]: DayAndNight } = {
  short: {
    day: { numerator: 37, denominator: 0.24, soilHeatShare: 0.1 },
    night: { numerator: 37, denominator: 0.96, soilHeatShare: 0.5 },
  },
  tall: {
    day: { numerator: 66, denominator: 0.25, soilHeatShare: 0.04 },
    night: { numerator: 66, denominator: 1.7, soilHeatShare: 0.2 },
  },
};

/** FAO-56 Eq. 53 keeps one surface resistance day and night; it knows the short surface only. */
export const FAO56_HOURLY_CONSTANTS: DayAndNight = {
  day: { numerator: 37, denominator: 0.34, soilHeatShare: 0.1 },
  night: { numerator: 37, denominator: 0.34, soilHeatShare: 0.5 },
};

/** FAO-56 Eq. 6 and 53, ASCE-EWRI 2005 Eq. 1: millimetres in the time step of the energy and of the constants. */
export function penmanMonteithMm(
  constants: PenmanMonteithConstants,
  temperatureC: number,
  slope: number,
  psychrometric: number,
  availableEnergyMj: number,
  windMPerS: number,
  vapourPressureDeficitKPa: number,
): number {
  const { numerator, denominator } = constants;
  const aerodynamic = psychrometric * (numerator / (temperatureC + 273)) * windMPerS * vapourPressureDeficitKPa;
  return (0.408 * slope * availableEnergyMj + aerodynamic) / (slope + psychrometric * (1 + denominator * windMPerS));
}
