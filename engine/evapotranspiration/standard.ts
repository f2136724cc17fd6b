/**
 * The Penman-Monteith method as three texts have it. FAO56: Allen et al. 1998. ASCE: ASCE-EWRI 2005. REF_ET: the Ref-ET
 * software of the University of Idaho, whose constants are those of the physics books (as WSWUP/RefET lists them).
 */
export const STANDARDS = ['FAO56', 'ASCE', 'REF_ET'] as const;
export type Standard = (typeof STANDARDS)[number];

/** What the texts print or round differently; all else they share. */
export interface StandardConstants {
  /** Exponent of the pressure's fall with height (Eq. 7). */
  readonly pressureExponent: number;
  /** 4098 x 0.6108 of Eq. 13, which ASCE-EWRI 2005 Eq. 5 prints as 2503. */
  readonly slopeNumerator: number;
  /** Energy of the sun above the air, MJ/m2 in an hour (Eq. 21 and 28). */
  readonly solarConstantMjPerHour: number;
  /** Height and phase of the sun's declination over the year (Eq. 24). */
  readonly declinationRad: number;
  readonly declinationPhaseRad: number;
  /** Stefan and Boltzmann's constant, MJ per K4 and m2 (Eq. 39; p. 52 and 74). */
  readonly stefanBoltzmannDay: number;
  readonly stefanBoltzmannHour: number;
}

const AS_PRINTED = {
  pressureExponent: 5.26,
  slopeNumerator: 4098 * 0.6108,
  solarConstantMjPerHour: 4.92,
  declinationRad: 0.409,
  declinationPhaseRad: -1.39,
} as const;

export const STANDARD_CONSTANTS: { readonly [S in Standard]: StandardConstants } = {
  FAO56: { ...AS_PRINTED, stefanBoltzmannDay: 4.903e-9, stefanBoltzmannHour: 2.043e-10 },
  ASCE: { ...AS_PRINTED, slopeNumerator: 2503, stefanBoltzmannDay: 4.901e-9, stefanBoltzmannHour: 2.042e-10 },
  REF_ET: {
    // Gravity over the lapse rate and the gas constant of dry air.
    pressureExponent: 9.8 / (0.0065 * 286.9),
    slopeNumerator: AS_PRINTED.slopeNumerator,
    // 1367 W/m2.
    solarConstantMjPerHour: 1367 * 0.0036,
    declinationRad: (23.45 * Math.PI) / 180,
    declinationPhaseRad: (2 * Math.PI * 284) / 365,
    stefanBoltzmannDay: 4.901e-9,
    stefanBoltzmannHour: 2.042e-10,
  },
};
