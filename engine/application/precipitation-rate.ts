import { SPRINKLER_TYPES, type SprinklerType } from '../vocabulary/garden.ts';
import { LIMITS } from '../vocabulary/limits.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import {
  type Fraction,
  fraction,
  type Litres,
  type LitresPerMinute,
  litres,
  litresPerMinute,
  type Millimetres,
  type MillimetresPerHour,
  mm,
  mmPerHour,
  type SquareMetres,
  squareMetres,
} from '../vocabulary/units.ts';

/** Depth per hour from what a zone's heads deliver (Irrigation Association; 96.3 x gpm / ft2 in its units). */
export function rateFromFlow(flow: LitresPerMinute, area: SquareMetres): MillimetresPerHour {
  return mmPerHour((60 * flow) / area);
}

export function flowFromRate(rate: MillimetresPerHour, area: SquareMetres): LitresPerMinute {
  return litresPerMinute((rate * area) / 60);
}

/** 1 mm on 1 m2 is 1 litre. */
export function volumeOf(depth: Millimetres, area: SquareMetres): Litres {
  return litres(depth * area);
}

export function depthOf(volume: Litres, area: SquareMetres): Millimetres {
  return mm(volume / area);
}

/** What a zone's heads do to its area. */
export interface Application {
  readonly areaM2: SquareMetres;
  readonly flowLitresPerMinute: LitresPerMinute;
  readonly precipitationRateMmPerHour: MillimetresPerHour;
  /** Lower quarter; from a catch-can audit, or that of the sprinkler's type. */
  readonly distributionUniformity: Fraction;
}

/**
 * A zone's heads by type and area; a metered flow or an audited uniformity overrules the type's own. Garden pipes carry
 * up to 2000 L/min; less than a twentieth of a litre is a leak.
 */
export function parseApplication(input: unknown): Result<Application & { readonly sprinkler: SprinklerType }> {
  const reading = new Reading(input);
  const sprinkler = reading.oneOf('sprinkler', SPRINKLER_TYPES);
  const area = squareMetres(reading.number('areaM2', { least: LIMITS.areaMinM2, most: LIMITS.areaMaxM2 }));
  const flow = reading.optionalNumber('flowLitresPerMinute', { least: 0.05, most: 2000 });
  const uniformity = reading.optionalNumber('distributionUniformity', { least: 0.1, most: 1 });
  const typical = SPRINKLER_PROPERTIES[sprinkler];
  return reading.finish(() => {
    const rate = flow === null ? typical.precipitationRateMmPerHour : rateFromFlow(litresPerMinute(flow), area);
    return {
      sprinkler,
      areaM2: area,
      flowLitresPerMinute: flowFromRate(rate, area),
      precipitationRateMmPerHour: rate,
      distributionUniformity: uniformity === null ? typical.distributionUniformity : fraction(uniformity),
    };
  });
}
