/** A zone's row as the planner knows zones. */
import type { ContainerShape } from '@sluice/engine/application/container';
import { wateringRule } from '@sluice/engine/application/recipe';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import { parsePlannedZone } from '@sluice/engine/schedule/planned-zone';
import { defaultThresholds } from '@sluice/engine/sensing/moisture-thresholds';
import { fraction, litresPerMinute, mm, mmPerHour, squareMetres } from '@sluice/engine/vocabulary/units';
import type { SensorRow } from '../sensors/index.ts';
import { containerOf, groundOf, type ZoneRow } from '../zones/index.ts';

export interface ZonePlace {
  latitudeDeg: number;
  houseNumber: number | null;
  /** Today in the garden, for plants that are new. */
  today: string;
  /** Smart planning cannot see: every zone runs on programs alone. */
  isBlind: boolean;
}

/** Litres per minute of a garden hose: what a zone is taken for while nothing is known of it. */
const UNKNOWN_FLOW = 10;

/**
 * A zone whose plant, soil or sprinkler is not known, or that is not smart, waters as its programs say and in one go;
 * a smart one as the engine finds.
 */
export function plannedZone(zone: ZoneRow, sourceId: string, place: ZonePlace, sensor: SensorRow | null): PlannedZone {
  const isSmart = zone.smart && !place.isBlind;
  const container = containerOf(zone);
  const parsed = parsePlannedZone(
    {
      id: zone.id,
      sourceId,
      plant: zone.plantType,
      soil: zone.soil,
      slope: zone.slope ?? 'FLAT',
      shade: zone.shade ?? 'NONE',
      sprinkler: zone.sprinkler,
      level: isSmart ? zone.smartLevel : 'none',
      areaM2: zone.areaM2,
      flowLitresPerMinute: zone.flowLPerMin,
      boostPercent: Math.round(zone.boostFactor * 100),
      mostRunMinutes: zone.mostRunMin,
      houseNumber: place.houseNumber,
      isExclusive: zone.isExclusive,
      rootDepthM: zone.rootDepthM ?? undefined,
      fieldCapacity: groundOf(zone, place.today)?.fieldCapacity,
      skipAboveMoisture: sensor?.skipAbove ?? undefined,
      addBelowMoisture: sensor?.addBelow ?? undefined,
      ...recipeOf(zone, place.today),
      ...(container === null ? {} : { container: containerInput(container) }),
    },
    { latitudeDeg: place.latitudeDeg, climate: 'dry' },
  );
  if (!parsed.ok) return undescribed(zone, sourceId, place);
  const { value } = parsed;
  return {
    ...value,
    rainFraction: zone.location === 'indoor' ? fraction(0) : value.rainFraction,
    ground: isSmart ? value.ground : AS_ONE_RUN,
  };
}

/** A container as the engine's parser reads it. */
const containerInput = (container: ContainerShape) =>
  container.kind === 'POT'
    ? { kind: container.kind, litres: container.volume, areaM2: container.areaM2, canopyAreaM2: container.canopyAreaM2 }
    : container;

/** Ground that takes in whatever comes: the run is not broken into cycles. */
const AS_ONE_RUN: PlannedZone['ground'] = {
  precipitationRateMmPerHour: mmPerHour(1),
  infiltrationRateMmPerHour: mmPerHour(1_000),
  allowableSurfaceAccumulationMm: mm(1_000),
};

function recipeOf(zone: ZoneRow, today: string) {
  const { recipe } = zone;
  if (recipe === 'NEW_PLANT') {
    const planted = Temporal.PlainDate.from(zone.plantedOn ?? today);
    const days = planted.until(Temporal.PlainDate.from(today), { largestUnit: 'days' }).days;
    return { recipe, daysSincePlanting: Math.min(3_650, Math.max(0, days)) };
  }
  if (recipe !== 'CUSTOMIZED') return { recipe };
  return { recipe, moistureLow: zone.customizedMoistureLow ?? 0.5, moistureHigh: zone.customizedMoistureHigh ?? 0.95 };
}

function undescribed(zone: ZoneRow, sourceId: string, { houseNumber }: ZonePlace): PlannedZone {
  const areaM2 = zone.areaM2 ?? 10;
  const flow = zone.flowLPerMin ?? UNKNOWN_FLOW;
  return {
    id: zone.id,
    sourceId,
    level: 'none',
    totalAvailableWaterMm: mm(0),
    depletionFraction: fraction(0.5),
    rule: wateringRule({ recipe: 'DEFAULT' }, mm(0), fraction(0.5)),
    cropCoefficients: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rainFraction: fraction(0),
    areaM2: squareMetres(areaM2),
    flowLitresPerMinute: litresPerMinute(flow),
    precipitationRateMmPerHour: mmPerHour((60 * flow) / areaM2),
    efficiency: fraction(1),
    ground: AS_ONE_RUN,
    boostPercent: Math.round(zone.boostFactor * 100),
    mostRunSeconds: zone.mostRunMin === null ? Number.POSITIVE_INFINITY : zone.mostRunMin * 60,
    isExclusive: zone.isExclusive,
    regulated: {
      houseNumber,
      sprinkler: zone.sprinkler ?? 'ROTARY_NOZZLE',
      isNewPlanting: zone.recipe === 'NEW_PLANT',
    },
    thresholds: defaultThresholds(fraction(0.5)),
  };
}
