/** What a zone's heads do to its area: precipitation rate, flow and area, of which two give the third. */
import { flowFromRate, rateFromFlow } from '../application/precipitation-rate.ts';
import { applicationEfficiency } from '../application/uniformity.ts';
import type { SprinklerType } from '../vocabulary/garden.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import {
  type Fraction,
  fraction,
  type LitresPerMinute,
  litresPerMinute,
  type MillimetresPerHour,
  mmPerHour,
  type SquareMetres,
  squareMetres,
} from '../vocabulary/units.ts';
import { type Figure, figure, figureOrNull, findFirstKnown } from './figure.ts';
import type { ZoneDescription } from './zone-description.ts';

export interface ZoneHeads {
  readonly areaM2: Figure<SquareMetres> | null;
  readonly flowLitresPerMinute: Figure<LitresPerMinute> | null;
  readonly precipitationRateMmPerHour: Figure<MillimetresPerHour> | null;
  /** Lower quarter. */
  readonly distributionUniformity: Figure<Fraction> | null;
  /** Share of the applied water that the roots can use. */
  readonly efficiency: Figure<Fraction> | null;
  /** Factor on what a watering brings to the roots; it is part of the rate already. */
  readonly applicationFactor: number;
  /** What the heads hardly exceed; null where no rate is known. */
  readonly mostRateMmPerHour: MillimetresPerHour | null;
}

/** Litres per minute of a garden hose: what a zone draws from its source while nobody knows its flow. */
const ASSUMED_FLOW = litresPerMinute(10);

/** What the zone's heads draw, known, worked out or assumed. */
export const drawnFlow = ({ flowLitresPerMinute }: ZoneHeads): LitresPerMinute =>
  flowLitresPerMinute?.value ?? ASSUMED_FLOW;

export type HeadFacts = Pick<
  ZoneDescription,
  | 'sprinkler'
  | 'areaM2'
  | 'flowLitresPerMinute'
  | 'meteredFlowLitresPerMinute'
  | 'catchCanRateMmPerHour'
  | 'distributionUniformity'
  | 'efficiency'
  | 'calibration'
>;

/**
 * A catch-can test takes precedence over the meter, the meter over what was entered, and flow over area over the rate
 * of the sprinkler's type. Where the area is not known, it follows from flow and rate; where the flow is not, from rate
 * and area.
 */
export function zoneHeads(facts: HeadFacts): ZoneHeads {
  const { sprinkler } = facts;
  const typical = sprinkler === null ? null : SPRINKLER_PROPERTIES[sprinkler];
  const area = figureOrNull(facts.areaM2, 'entered', squareMetres);
  const flow = findFirstKnown(
    figureOrNull(facts.meteredFlowLitresPerMinute, 'measured', litresPerMinute),
    figureOrNull(facts.flowLitresPerMinute, 'entered', litresPerMinute),
  );
  const applicationFactor = facts.calibration.application;
  const declaredRate = findFirstKnown(
    figureOrNull(facts.catchCanRateMmPerHour, 'measured', mmPerHour),
    area !== null && flow !== null ? figure(rateFromFlow(flow.value, area.value), flow.basis) : null,
    typical === null ? null : figure(typical.precipitationRateMmPerHour, 'kind'),
  );
  const rate =
    declaredRate === null || applicationFactor === 1
      ? declaredRate
      : figure(mmPerHour(applicationFactor * declaredRate.value), 'learned');
  return {
    areaM2:
      area ??
      (flow !== null && declaredRate !== null
        ? figure(squareMetres((60 * flow.value) / declaredRate.value), 'inferred')
        : null),
    flowLitresPerMinute:
      flow ?? (area !== null && rate !== null ? figure(flowFromRate(rate.value, area.value), 'inferred') : null),
    precipitationRateMmPerHour: rate,
    ...findUniformity(facts, sprinkler),
    applicationFactor,
    mostRateMmPerHour: declaredRate && mmPerHour(facts.calibration.mostApplication * declaredRate.value),
  };
}

function findUniformity(
  facts: HeadFacts,
  sprinkler: SprinklerType | null,
): Pick<ZoneHeads, 'distributionUniformity' | 'efficiency'> {
  const typical = sprinkler === null ? null : SPRINKLER_PROPERTIES[sprinkler];
  const uniformity = findFirstKnown(
    figureOrNull(facts.distributionUniformity, 'measured', fraction),
    typical === null ? null : figure(typical.distributionUniformity, 'kind'),
  );
  const ofUniformity =
    sprinkler === null || uniformity === null
      ? null
      : figure(
          applicationEfficiency(sprinkler, uniformity.value),
          uniformity.basis === 'kind' ? ('kind' as const) : ('inferred' as const),
        );
  return {
    distributionUniformity: uniformity,
    efficiency: findFirstKnown(figureOrNull(facts.efficiency, 'entered', fraction), ofUniformity),
  };
}
