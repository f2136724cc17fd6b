import {
  type Litres,
  type LitresPerMinute,
  litres,
  litresPerMinute,
  type Millimetres,
  type MillimetresPerHour,
  mm,
  mmPerHour,
  type SquareMetres,
} from '../vocabulary/units.ts';

/** Depth per hour from what a zone's heads deliver (Irrigation Association; 96.3 x gpm / ft2 in its units). */
export function rateFromFlow(flow: LitresPerMinute, area: SquareMetres): MillimetresPerHour {
  return mmPerHour((60 * flow) / area);
}

export function flowFromRate(rate: MillimetresPerHour, area: SquareMetres): LitresPerMinute {
  return litresPerMinute((rate * area) / 60);
}

/** 1 mm on 1 m2 is 1 litre. */
export function depthToVolume(depth: Millimetres, area: SquareMetres): Litres {
  return litres(depth * area);
}

export function volumeToDepth(volume: Litres, area: SquareMetres): Millimetres {
  return mm(volume / area);
}
