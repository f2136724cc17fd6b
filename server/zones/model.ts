/** The zone model as the zone's page shows it. */
import type { ZoneModel as ShownModel, zoneModelQuery } from '@sluice/contract/zones';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Figure } from '@sluice/engine/zones/figure';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import type { z } from 'zod';
import { type DescribedRow, modelOfZone } from './describe.ts';

/** Unknown figures are null. `today` is the local ISO date. */
export function shownModel(row: DescribedRow, place: PlantingPlace, today: string): ShownModel {
  const { heads, plants, ground, missing } = modelOfZone(row, place, toEpochDay(Temporal.PlainDate.from(today)));
  const month = Number(today.slice(5, 7));
  return {
    plant_type: row.plantType,
    soil: row.soil,
    sprinkler: row.sprinkler,
    shade: row.shade,
    slope: row.slope,
    container: row.container,
    recipe: row.recipe,
    missing: [...missing],
    area_m2: readFigure(heads.areaM2),
    flow_l_per_min: readFigure(heads.flowLitresPerMinute),
    precipitation_rate_mm_per_hour: readFigure(heads.precipitationRateMmPerHour),
    distribution_uniformity: readFigure(heads.distributionUniformity),
    efficiency: readFigure(heads.efficiency),
    crop_coefficient:
      plants === null
        ? null
        : { value: plants.cropCoefficients.values[month - 1] ?? 0, basis: plants.cropCoefficients.basis },
    root_depth_m: readFigure(ground?.rootDepthM ?? plants?.rootDepthM ?? null),
    wetted_root_fraction: ground?.soil.wettedRootFraction ?? null,
    field_capacity: readFigure(ground?.fieldCapacity ?? null),
    wilting_point: readFigure(ground?.wiltingPoint ?? null),
    management_allowed_depletion: readFigure(
      ground?.managementAllowedDepletion ?? plants?.managementAllowedDepletion ?? null,
    ),
    total_available_water_mm: ground?.soil.totalAvailableWaterMm ?? null,
    readily_available_water_mm: ground?.readilyAvailableWaterMm ?? null,
    trigger_depletion_mm: ground?.rule.triggerDepletionMm ?? null,
    infiltration_rate_mm_per_hour: ground?.infiltrationRateMmPerHour ?? null,
    balance: ground === null ? null : ground.soil.surface === null ? 'single' : 'dual',
    sun_hours: row.shade === null ? null : [...LIMITS.shadeSunHours[row.shade]],
  };
}

const readFigure = (figure: Figure | null) => figure && { value: figure.value, basis: figure.basis };

/** The columns to try; a figure of 0 tries the zone without its own value. */
export function triedColumns(query: z.infer<typeof zoneModelQuery>): Partial<DescribedRow> {
  const figure = (value: number | undefined) => (value === 0 ? null : value);
  const tried = {
    plantType: query.plant_type,
    soil: query.soil,
    sprinkler: query.sprinkler,
    shade: query.shade,
    slope: query.slope,
    container: query.container,
    recipe: query.recipe,
    areaM2: figure(query.area_m2),
    flowLPerMin: figure(query.flow_l_per_min),
    containerVolumeL: figure(query.container_volume_l),
    containerDepthM: figure(query.container_depth_m),
    rootDepthM: figure(query.root_depth_m),
    emitterSpacingM: figure(query.emitter_spacing_m),
    lineSpacingM: figure(query.line_spacing_m),
    cropCoefficient: figure(query.crop_coefficient),
    allowableDepletion: figure(query.allowable_depletion),
    efficiency: figure(query.efficiency),
    distributionUniformity: figure(query.distribution_uniformity),
    catchCanRateMmPerHour: figure(query.catch_can_rate_mm_per_hour),
  };
  return Object.fromEntries(Object.entries(tried).filter(([, value]) => value !== undefined));
}
