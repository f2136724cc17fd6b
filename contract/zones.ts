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
import { VALID_STATUSES, ZONE_STATUSES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { fraction, idOf, moment } from './primitives.ts';

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
});

/** What the engine takes a zone of these fields to be. */
export const zoneModel = z.object({
  plant_type: z.enum(PLANT_TYPES).nullable(),
  soil: z.enum(SOIL_TYPES).nullable(),
  sprinkler: z.enum(SPRINKLER_TYPES).nullable(),
  shade: z.enum(SHADES).nullable(),
  slope: z.enum(SLOPES).nullable(),
  root_depth_m: z.number().nullable(),
  field_capacity: fraction.nullable(),
  wilting_point: fraction.nullable(),
  total_available_water_mm: z.number().nullable(),
  readily_available_water_mm: z.number().nullable(),
  management_allowed_depletion: fraction.nullable(),
  precipitation_rate_mm_per_hour: z.number().nullable(),
  distribution_uniformity: fraction.nullable(),
  infiltration_rate_mm_per_hour: z.number().nullable(),
  sun_hours: z.tuple([z.number(), z.number().nullable()]).nullable(),
});
export type ZoneModel = z.infer<typeof zoneModel>;
