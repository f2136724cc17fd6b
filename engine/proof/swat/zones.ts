/**
 * The six virtual zones of the SWAT protocol, 8th draft (Irrigation Association 2008; recalled, see
 * ../shared/reference/swat.md for the cells that a second source confirms), in the protocol's own inches.
 */
import type { MonthlyCoefficients } from '../../vocabulary/plant-properties.ts';

export interface SwatZone {
  readonly zone: number;
  /** Root zone working water storage: what may be used before the plants are short. */
  readonly storageIn: number;
  readonly cropCoefficients: MonthlyCoefficients;
  readonly precipitationRateInPerH: number;
  readonly efficiency: number;
  readonly areaFt2: number;
  readonly intakeInPerH: number;
  readonly surfaceAccumulationIn: number;
}

const SHADED_FESCUE: MonthlyCoefficients = [0.41, 0.46, 0.52, 0.56, 0.6, 0.62, 0.62, 0.6, 0.56, 0.5, 0.45, 0.4];
const BERMUDA: MonthlyCoefficients = [0.52, 0.64, 0.7, 0.73, 0.73, 0.71, 0.69, 0.67, 0.64, 0.6, 0.57, 0.53];
const always = (of: number): MonthlyCoefficients => [of, of, of, of, of, of, of, of, of, of, of, of];

export const SWAT_ZONES: readonly SwatZone[] = [
  row(1, 0.85, SHADED_FESCUE, 1.6, 0.55, 1000, 0.35, 0.25),
  row(2, 0.55, BERMUDA, 1.6, 0.6, 1200, 0.15, 0.16),
  row(3, 0.9, always(0.55), 1.4, 0.7, 800, 0.5, 0.26),
  row(4, 2, always(0.4), 1.4, 0.75, 500, 0.4, 0.24),
  row(5, 2.25, always(0.61), 0.2, 0.8, 650, 0.2, 0.26),
  row(6, 0.55, BERMUDA, 0.35, 0.65, 1600, 0.1, 0.1),
];

function row(
  zone: number,
  storageIn: number,
  cropCoefficients: MonthlyCoefficients,
  precipitationRateInPerH: number,
  efficiency: number,
  areaFt2: number,
  intakeInPerH: number,
  surfaceAccumulationIn: number,
): SwatZone {
  return {
    zone,
    storageIn,
    cropCoefficients,
    precipitationRateInPerH,
    efficiency,
    areaFt2,
    intakeInPerH,
    surfaceAccumulationIn,
  };
}
