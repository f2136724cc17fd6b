import {
  type Fraction,
  fraction,
  type Litres,
  type Metres,
  type Millimetres,
  mm,
  type SquareMetres,
} from '../vocabulary/units.ts';

/** A pot or planter: a small store under a canopy that is wider than it. */
export interface Pot {
  readonly kind: 'POT';
  readonly volume: Litres;
  readonly areaM2: SquareMetres;
}
export interface RaisedBed {
  readonly kind: 'RAISED_BED';
  readonly depthM: Metres;
}
export type ContainerShape = Pot | RaisedBed;

/** How a container differs from the ground beside it. */
export interface ContainerWater {
  readonly totalAvailableWaterMm: Millimetres;
  /** Null: the plants' own value applies. */
  readonly managementAllowedDepletion: Fraction | null;
  /** On the plants' demand. */
  readonly demandFactor: number;
  /** Share of the rain that the roots get. */
  readonly rainFraction: Fraction;
}

/**
 * Easily available water of a drained potting mix, share of its volume: middle of .20-.35; a pot keeps a perched wet
 * layer, so the field capacity of field soil does not apply.
 */
const POT_AVAILABLE_WATER = 0.27;
/** Garden mix of raised beds, m/m: middle of .15-.20. */
export const BED_AVAILABLE_WATER = 0.175;
/** Pots dry within hours once half is gone: middle of .3-.5. */
const POT_DEPLETION = 0.4;
/** Walls in the sun and wind all round: middle of 10-20 %. */
const BED_DEMAND = 1.15;
/** Leaves over the soil surface of a grown pot: middle of 1-2. */
const POT_CANOPY = 1.5;
/** A canopy sheds rain outside its pot. */
const POT_RAIN = 0.5;

export function containerWater(container: ContainerShape): ContainerWater {
  if (container.kind === 'RAISED_BED') {
    return {
      totalAvailableWaterMm: mm(1000 * BED_AVAILABLE_WATER * container.depthM),
      managementAllowedDepletion: null,
      demandFactor: BED_DEMAND,
      rainFraction: fraction(1),
    };
  }
  return {
    totalAvailableWaterMm: mm((POT_AVAILABLE_WATER * container.volume) / container.areaM2),
    managementAllowedDepletion: fraction(POT_DEPLETION),
    demandFactor: POT_CANOPY,
    rainFraction: fraction(POT_RAIN),
  };
}
