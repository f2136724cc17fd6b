/** Zone, and the zone model that is fetched by filter fields (specification, sections 3 and 7). */
import {
  CONTAINERS,
  GARDEN_LOCATIONS,
  PLANT_TYPES,
  RECIPES,
  SHADES,
  SLOPES,
  SMART_LEVELS,
  SOIL_TYPES,
  SPRINKLER_TYPES,
} from '@sluice/engine/vocabulary/garden';
import { VALVE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, PlantId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { CHART_SCALES, VALID_STATUSES, ZONE_STATUSES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { fraction, idOf, moment, name, version } from './primitives.ts';

/** The zone's soil water as the engine last settled it: the soil column's figures. */
export const soilWater = z.object({
  /** Millimetres below field capacity. */
  depletion_mm: z.number(),
  total_available_water_mm: z.number(),
  readily_available_water_mm: z.number(),
  root_depth_m: z.number(),
});

export const zone = z.object({
  id: idOf<ZoneId>(),
  version,
  group_id: idOf<GroupId>(),
  name: z.string(),
  device_id: idOf<DeviceId>(),
  /** Number of the terminal on the device, from 1. */
  terminal: z.number().int().min(1),
  enabled: z.boolean(),
  status: z.enum(ZONE_STATUSES),
  valve_status: z.enum(VALVE_STATUSES),
  valid_status: z.array(z.enum(VALID_STATUSES)),
  moisture: fraction.nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Kilolux. */
  sunlight: z.number().nullable(),
  last_run: moment.nullable(),
  next_run: moment.nullable(),
  area_m2: z.number().nullable(),
  primary_plant_id: idOf<PlantId>().nullable(),
  other_plant_ids: z.array(idOf<PlantId>()),
  plant_type: z.enum(PLANT_TYPES).nullable(),
  soil: z.enum(SOIL_TYPES).nullable(),
  sprinkler: z.enum(SPRINKLER_TYPES).nullable(),
  shade: z.enum(SHADES).nullable(),
  slope: z.enum(SLOPES).nullable(),
  container: z.enum(CONTAINERS).nullable(),
  /** Litres of soil in a pot. */
  container_volume_l: z.number().nullable(),
  /** Metres of soil in a raised bed. */
  container_depth_m: z.number().nullable(),
  root_depth_m: z.number().nullable(),
  /** Of a new plant. */
  planted_on: z.iso.date().nullable(),
  /** Minutes; the user's cap on one run. */
  most_run_min: z.number().int().nullable(),
  /** No other zone of the source runs beside it. */
  is_exclusive: z.boolean(),
  /** Place in the garden's list. */
  position: z.number().int(),
  location: z.enum(GARDEN_LOCATIONS),
  smart: z.boolean(),
  smart_level: z.enum(SMART_LEVELS),
  recipe: z.enum(RECIPES),
  boost_factor: z.number(),
  customized_moisture_low: fraction.nullable(),
  customized_moisture_high: fraction.nullable(),
  /** Litres per minute through the whole zone. */
  flow_l_per_min: z.number().nullable(),
  sensor_ids: z.array(idOf<SensorId>()),
  master_zone_id: idOf<ZoneId>().nullable(),
  soil_water: soilWater.nullable(),
});
export type Zone = z.infer<typeof zone>;

/** Filter fields of `GET zones/{id}/model`; what is left out is taken from the zone. */
export const zoneModelQuery = z.strictObject({
  plant_type: z.enum(PLANT_TYPES).optional(),
  soil: z.enum(SOIL_TYPES).optional(),
  sprinkler: z.enum(SPRINKLER_TYPES).optional(),
  shade: z.enum(SHADES).optional(),
  slope: z.enum(SLOPES).optional(),
  container: z.enum(CONTAINERS).optional(),
  recipe: z.enum(RECIPES).optional(),
});

/** What the engine takes a zone of these fields to be. */
export const zoneModel = z.object({
  plant_type: z.enum(PLANT_TYPES).nullable(),
  soil: z.enum(SOIL_TYPES).nullable(),
  sprinkler: z.enum(SPRINKLER_TYPES).nullable(),
  shade: z.enum(SHADES).nullable(),
  slope: z.enum(SLOPES).nullable(),
  container: z.enum(CONTAINERS).nullable(),
  recipe: z.enum(RECIPES),
  root_depth_m: z.number().nullable(),
  field_capacity: fraction.nullable(),
  wilting_point: fraction.nullable(),
  total_available_water_mm: z.number().nullable(),
  readily_available_water_mm: z.number().nullable(),
  management_allowed_depletion: fraction.nullable(),
  /** Depletion at which the recipe waters. */
  trigger_depletion_mm: z.number().nullable(),
  precipitation_rate_mm_per_hour: z.number().nullable(),
  distribution_uniformity: fraction.nullable(),
  infiltration_rate_mm_per_hour: z.number().nullable(),
  sun_hours: z.tuple([z.number(), z.number().nullable()]).nullable(),
});
export type ZoneModel = z.infer<typeof zoneModel>;

/** By definition: the foot is 0.3048 m. */
export const M2_PER_SQ_FT = 0.3048 ** 2;

const within = (least: number, most: number, message: string) =>
  z.number({ message: 'validation.wrongType' }).min(least, { message }).max(most, { message });
const share = within(0.05, 1, 'validation.moistureShare');

/** `PATCH zones/{id}`: what is left out stays as it is. */
export const zoneChange = z
  .strictObject({
    version: version,
    name,
    enabled: z.boolean(),
    /** Square metres; who reads square feet has limits of round square feet, which the server knows. */
    area_m2: within(LIMITS.areaMinSqFt * M2_PER_SQ_FT, LIMITS.areaMaxM2, 'validation.areaLimits').nullable(),
    plant_type: z.enum(PLANT_TYPES).nullable(),
    soil: z.enum(SOIL_TYPES).nullable(),
    sprinkler: z.enum(SPRINKLER_TYPES).nullable(),
    shade: z.enum(SHADES).nullable(),
    slope: z.enum(SLOPES).nullable(),
    container: z.enum(CONTAINERS).nullable(),
    container_volume_l: within(0.2, 5_000, 'validation.containerVolume').nullable(),
    container_depth_m: within(0.05, 2, 'validation.containerDepth').nullable(),
    root_depth_m: within(0.02, 3, 'validation.rootDepth').nullable(),
    planted_on: z.iso.date({ message: 'validation.date' }).nullable(),
    most_run_min: within(1, 1440, 'validation.mostRun').int({ message: 'validation.wholeNumber' }).nullable(),
    is_exclusive: z.boolean(),
    location: z.enum(GARDEN_LOCATIONS),
    smart: z.boolean(),
    smart_level: z.enum(SMART_LEVELS),
    recipe: z.enum(RECIPES),
    boost_factor: within(LIMITS.boostMinPercent / 100, LIMITS.boostMaxPercent / 100, 'validation.boost'),
    customized_moisture_low: share.nullable(),
    customized_moisture_high: share.nullable(),
    flow_l_per_min: within(0.01, 20_000, 'validation.flow').nullable(),
    master_zone_id: idOf<ZoneId>().nullable(),
  })
  .partial();
export type ZoneChange = z.infer<typeof zoneChange>;

/** `PUT zones/{id}/plants`: the primary species before all others; null removes it and, said so, all others with it. */
export const zonePlants = z
  .strictObject({
    version: version.optional(),
    primary_plant_id: idOf<PlantId>().nullable(),
    other_plant_ids: z.array(idOf<PlantId>()).max(30, { message: 'validation.tooMany' }).default([]),
  })
  .refine(({ primary_plant_id, other_plant_ids }) => primary_plant_id !== null || other_plant_ids.length === 0, {
    message: 'validation.primarySpeciesFirst',
    path: ['primary_plant_id'],
  });
export type ZonePlants = z.infer<typeof zonePlants>;

/** `PUT groups/{id}/zones/order`: all zones of the group, in their new order. */
export const zoneOrder = z.strictObject({ ids: z.array(idOf<ZoneId>()).min(1).max(500) });

/** `GET zones/{id}/valve_report`: the valve as its device sees it just now. */
export const valveReport = z.object({
  zone_id: idOf<ZoneId>(),
  /** Milliamperes; null where the device cannot measure. */
  current_ma: z.number().nullable(),
  /** Volts. */
  voltage_v: z.number().nullable(),
  status: z.enum(VALVE_STATUSES),
  is_open: z.boolean(),
  measured: moment,
});

/** `GET zones/{id}/chart?scale=`: rolled up on the server; gaps are null. */
export const chartQuery = z.strictObject({ scale: z.enum(CHART_SCALES) });
export const zoneChart = z.object({
  scale: z.enum(CHART_SCALES),
  /** Minutes that one point stands for. */
  step_min: z.number().int(),
  points: z.array(
    z.object({
      /** Beginning of the step. */
      at: moment,
      /** Mean water content, m3/m3. */
      moisture: z.number().nullable(),
      /** Mean kilolux. */
      sunlight: z.number().nullable(),
      /** Litres that flowed. */
      irrigation_l: z.number(),
      /** Minutes in which the valve was open. */
      irrigation_min: z.number(),
    }),
  ),
});
export type ZoneChart = z.infer<typeof zoneChart>;
