import { CONTAINERS } from '../vocabulary/garden.ts';
import type { Reading } from '../vocabulary/reading.ts';
import {
  type Fraction,
  fraction,
  type Litres,
  litres,
  type Metres,
  type Millimetres,
  metres,
  mm,
  type SquareMetres,
  squareMetres,
} from '../vocabulary/units.ts';

/** A pot or planter: a small store under a canopy that may be wider than it. */
export interface Pot {
  readonly kind: 'POT';
  readonly volume: Litres;
  readonly areaM2: SquareMetres;
  readonly canopyAreaM2: SquareMetres;
}
export interface RaisedBed {
  readonly kind: 'RAISED_BED';
  readonly depthM: Metres;
}
export type ContainerShape = Pot | RaisedBed;

/** How a container differs from the ground beside it. */
export interface ContainerWater {
  readonly totalAvailableWaterMm: Millimetres;
  readonly managementAllowedDepletion: Fraction;
  /** On the plants' demand. */
  readonly demandFactor: number;
  /** Share of the rain that the roots get. */
  readonly rainFraction: Fraction;
}

/**
 * Easily used water of a drained potting mix, share of its volume: middle of .20-.35; a pot keeps a perched wet layer,
 * so field capacity of a field says nothing about it.
 */
const POT_AVAILABLE_WATER = 0.27;
/** Garden mix of raised beds, m/m: middle of .15-.20. */
const BED_AVAILABLE_WATER = 0.175;
/** Pots dry within hours once half is gone: middle of .3-.5. */
const POT_DEPLETION = 0.4;
const BED_DEPLETION = 0.5;
/** Walls in the sun and wind all round: middle of 10-20 %. */
const BED_DEMAND = 1.15;
/** A canopy sheds rain outside its pot. */
const POT_RAIN = 0.5;
/** A canopy counts up to twice its pot; beyond that its leaves shade each other. */
const MOST_CANOPY = 2;

export function containerWater(container: ContainerShape): ContainerWater {
  if (container.kind === 'RAISED_BED') {
    return {
      totalAvailableWaterMm: mm(1000 * BED_AVAILABLE_WATER * container.depthM),
      managementAllowedDepletion: fraction(BED_DEPLETION),
      demandFactor: BED_DEMAND,
      rainFraction: fraction(1),
    };
  }
  const canopy = container.canopyAreaM2 / container.areaM2;
  return {
    totalAvailableWaterMm: mm((POT_AVAILABLE_WATER * container.volume) / container.areaM2),
    managementAllowedDepletion: fraction(POT_DEPLETION),
    demandFactor: Math.min(MOST_CANOPY, Math.max(1, canopy)),
    rainFraction: fraction(canopy > 1 ? POT_RAIN : 1),
  };
}

/** Reads `{ kind: 'RAISED_BED', depthM }` or `{ kind: 'POT', litres, areaM2, canopyAreaM2? }`. */
export function readContainer(reading: Reading): ContainerShape {
  const kind = reading.kindOf('kind', CONTAINERS);
  if (kind === null) return { kind: 'RAISED_BED', depthM: metres(0) };
  if (kind === 'RAISED_BED') return { kind, depthM: metres(reading.number('depthM', { least: 0.05, most: 2 })) };
  const areaM2 = reading.number('areaM2', { least: 0.005, most: 20 });
  return {
    kind,
    volume: litres(reading.number('litres', { least: 0.2, most: 5000 })),
    areaM2: squareMetres(areaM2),
    canopyAreaM2: squareMetres(reading.optionalNumber('canopyAreaM2', { least: 0.005, most: 40 }) ?? areaM2),
  };
}
