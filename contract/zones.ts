/** Zone, and the zone model that is fetched by filter fields (docs/specification.md, 3 and 7). */

import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import {
  ASPECTS,
  CONTAINERS,
  GARDEN_LOCATIONS,
  MULCHES,
  PLANT_TYPES,
  RECIPES,
  SHADES,
  SLOPES,
  SMART_LEVELS,
  SOIL_TYPES,
  SPRINKLER_TYPES,
} from '@sluice/engine/vocabulary/garden';
import { STATION_NAME_USES, TIMER_PROOFS, VALVE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, PlantId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import {
  CHART_SCALES,
  START_REFUSALS,
  VALID_STATUSES,
  ZONE_LOCK_CAUSES,
  ZONE_STATUSES,
} from '@sluice/engine/vocabulary/watering';
import { FIGURE_BASES, MISSING_FACTS, SOIL_BALANCES } from '@sluice/engine/vocabulary/zone-facts';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList, listOf } from './call.ts';
import { day, dayVolume, fraction, idSchema, moment, name, version, within } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

/** What grows in a zone, in what ground, under what sun; null where nobody has said so. */
const zoneFacts = {
  plant_type: z.enum(PLANT_TYPES).nullable(),
  soil: z.enum(SOIL_TYPES).nullable(),
  sprinkler: z.enum(SPRINKLER_TYPES).nullable(),
  shade: z.enum(SHADES).nullable(),
  slope: z.enum(SLOPES).nullable(),
  container: z.enum(CONTAINERS).nullable(),
};

/** What its place does to its water. */
const siteFacts = {
  /** Where its slope looks to. */
  aspect: z.enum(ASPECTS).nullable(),
  /** What covers the soil between the plants. */
  mulch: z.enum(MULCHES).nullable(),
  /** Share of the rain that a roof or eaves let through; null where nothing keeps rain off. */
  rain_share: within(0, 1, 'validation.rainShare').nullable(),
};

/** Corners of a zone on the plan of its garden: shares of the plan's width and height, from the top left. */
const outline = z
  .array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]), { message: 'validation.outline' })
  .min(3, { message: 'validation.outline' })
  .max(64, { message: 'validation.outline' });

/** The zone's soil water as the engine last settled it: the soil column's figures. */
export const soilWater = z.object({
  /** Millimetres below field capacity. */
  depletion_mm: z.number(),
  total_available_water_mm: z.number(),
  readily_available_water_mm: z.number(),
  /** Depletion at which the zone's recipe waters, before the day's heat moves it. */
  trigger_depletion_mm: z.number(),
  root_depth_m: z.number(),
});

export const zone = z.object({
  id: idSchema<ZoneId>(),
  version,
  group_id: idSchema<GroupId>(),
  name: z.string(),
  device_id: idSchema<DeviceId>(),
  /** Number of the terminal on the device, from 1. */
  terminal: z.number().int().min(1),
  enabled: z.boolean(),
  status: z.enum(ZONE_STATUSES),
  valve_status: z.enum(VALVE_STATUSES),
  /** Nothing waters it until a person says that it is right again; null where it is not locked. */
  lock: z.object({ cause: z.enum(ZONE_LOCK_CAUSES), since: moment }).nullable(),
  /**
   * Nothing waters it: its device is not known to close it by itself, and neither a master in front of it nor a broker
   * would.
   */
  needs_guard: z.boolean(),
  /** What is known of the timer in its device that closes its valve; null where it has none. */
  timer_proof: z.enum(TIMER_PROOFS).nullable(),
  valid_status: z.array(z.enum(VALID_STATUSES)),
  /**
   * Why watering by hand would be refused now, and by which device: the zone's own or that of its master; null where it
   * would start.
   */
  start_refusal: z.object({ because: z.enum(START_REFUSALS), device_id: idSchema<DeviceId>().nullable() }).nullable(),
  /** Facts that smart watering still needs; empty where it is off. */
  missing: z.array(z.enum(MISSING_FACTS)),
  moisture: fraction.nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Kilolux. */
  sunlight: z.number().nullable(),
  last_run: moment.nullable(),
  next_run: moment.nullable(),
  area_m2: z.number().nullable(),
  primary_plant_id: idSchema<PlantId>().nullable(),
  other_plant_ids: z.array(idSchema<PlantId>()),
  ...zoneFacts,
  ...siteFacts,
  /** Litres of soil in a pot. */
  container_volume_l: z.number().nullable(),
  /** Metres of soil in a raised bed. */
  container_depth_m: z.number().nullable(),
  root_depth_m: z.number().nullable(),
  /** Between the drippers of a line, and between the lines. */
  emitter_spacing_m: z.number().nullable(),
  line_spacing_m: z.number().nullable(),
  /** Sprinkler heads or emitters; a message of a changed flow says how many it is like. */
  head_count: z.number().int().nullable(),
  /** When a new plant was planted. */
  planted_on: z.iso.date().nullable(),
  /** When grass was sown, or sown over: for four weeks the planner keeps the seed moist. */
  sown_on: z.iso.date().nullable(),
  /** Minutes; the user's cap on one run. */
  most_run_min: z.number().int().nullable(),
  /** The user's cap on the litres of a day. */
  most_day_volume_l: z.number().nullable(),
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
  /** Litres per minute through the whole zone, as entered. */
  flow_l_per_min: z.number().nullable(),
  /** The same by a meter over the last runs. */
  metered_flow_l_per_min: z.number().nullable(),
  /** Of a catch-can test. */
  catch_can_rate_mm_per_hour: z.number().nullable(),
  /** Lower quarter, of a catch-can test. */
  distribution_uniformity: fraction.nullable(),
  /** The owner's own figures; they take precedence over the tables'. */
  efficiency: fraction.nullable(),
  crop_coefficient: z.number().nullable(),
  allowable_depletion: fraction.nullable(),
  /** What "too dry" and "too wet" have made of the plants' demand; 1 where nobody said so. */
  demand_feedback: z.number(),
  /** What "water runs off" has made of the ground's intake; 1 where nobody said so. */
  intake_feedback: z.number(),
  sensor_ids: z.array(idSchema<SensorId>()),
  master_zone_id: idSchema<ZoneId>().nullable(),
  /** Another with each photo, null without one. The photo itself: `GET zones/{id}/photo`. */
  photo_tag: z.string().nullable(),
  /** Null where nobody has drawn it. */
  outline: outline.nullable(),
  /** How its device calls its station, while those names are followed, and what follows; null where there is none. */
  station_name: z.object({ name: z.string(), use: z.enum(STATION_NAME_USES) }).nullable(),
  soil_water: soilWater.nullable(),
});
export type Zone = z.infer<typeof zone>;

/** Far more than any garden has, and little enough to calculate with. */
const TRIED_AT_MOST = 1_000_000;
const triedFigure = z.coerce.number().min(0).max(TRIED_AT_MOST).optional();

/** Filter fields of `GET zones/{id}/model`; fields left out are taken from the zone. */
export const zoneModelQuery = z.strictObject({
  plant_type: z.enum(PLANT_TYPES).optional(),
  soil: z.enum(SOIL_TYPES).optional(),
  sprinkler: z.enum(SPRINKLER_TYPES).optional(),
  shade: z.enum(SHADES).optional(),
  slope: z.enum(SLOPES).optional(),
  container: z.enum(CONTAINERS).optional(),
  recipe: z.enum(RECIPES).optional(),
  /** Figures; 0 tries the zone without its own. */
  area_m2: triedFigure,
  flow_l_per_min: triedFigure,
  container_volume_l: triedFigure,
  container_depth_m: triedFigure,
  root_depth_m: triedFigure,
  emitter_spacing_m: triedFigure,
  line_spacing_m: triedFigure,
  crop_coefficient: triedFigure,
  allowable_depletion: triedFigure,
  efficiency: triedFigure,
  distribution_uniformity: triedFigure,
  catch_can_rate_mm_per_hour: triedFigure,
});

/** A figure and who it comes from; "inferred" is worked out from others and shown with a "~". */
export const figure = z.object({ value: z.number(), basis: z.enum(FIGURE_BASES) });

/** The engine's model of a zone with these fields. */
export const zoneModel = z.object({
  ...zoneFacts,
  recipe: z.enum(RECIPES),
  /** Facts that smart watering still needs. */
  missing: z.array(z.enum(MISSING_FACTS)),
  area_m2: figure.nullable(),
  flow_l_per_min: figure.nullable(),
  precipitation_rate_mm_per_hour: figure.nullable(),
  /** Of the lower quarter. */
  distribution_uniformity: figure.nullable(),
  /** Share of the applied water that the roots can use. */
  efficiency: figure.nullable(),
  /** Of this month. */
  crop_coefficient: figure.nullable(),
  root_depth_m: figure.nullable(),
  /** Share of the root zone that a watering wets; the available water is that share's. */
  wetted_root_fraction: fraction.nullable(),
  field_capacity: figure.nullable(),
  wilting_point: figure.nullable(),
  management_allowed_depletion: figure.nullable(),
  total_available_water_mm: z.number().nullable(),
  readily_available_water_mm: z.number().nullable(),
  /** Depletion at which the recipe waters. */
  trigger_depletion_mm: z.number().nullable(),
  infiltration_rate_mm_per_hour: z.number().nullable(),
  /** Whether evaporation from bare soil is calculated apart from the plants. */
  balance: z.enum(SOIL_BALANCES).nullable(),
  sun_hours: z.tuple([z.number(), z.number().nullable()]).nullable(),
});
export type ZoneModel = z.infer<typeof zoneModel>;

/** By definition: the foot is 0.3048 m. */
export const M2_PER_SQ_FT = 0.3048 ** 2;

const dripSpacing = within(0.05, 5, 'validation.dripSpacing');
const share = within(0.05, 1, 'validation.moistureShare');

/** `PATCH zones/{id}`: fields left out stay as they are. */
export const zoneChange = z
  .strictObject({
    version: version,
    name,
    enabled: z.boolean(),
    /** Square metres; for users of square feet the server has rounded limits. */
    area_m2: within(LIMITS.areaMinSqFt * M2_PER_SQ_FT, LIMITS.areaMaxM2, 'validation.areaLimits').nullable(),
    ...zoneFacts,
    ...siteFacts,
    container_volume_l: within(0.2, 5_000, 'validation.containerVolume').nullable(),
    container_depth_m: within(0.05, 2, 'validation.containerDepth').nullable(),
    root_depth_m: within(0.02, 3, 'validation.rootDepth').nullable(),
    emitter_spacing_m: dripSpacing.nullable(),
    line_spacing_m: dripSpacing.nullable(),
    head_count: within(1, 999, 'validation.headCount').int({ message: 'validation.wholeNumber' }).nullable(),
    planted_on: day.nullable(),
    sown_on: day.nullable(),
    most_run_min: within(1, 1440, 'validation.mostRun').int({ message: 'validation.wholeNumber' }).nullable(),
    most_day_volume_l: dayVolume.nullable(),
    is_exclusive: z.boolean(),
    location: z.enum(GARDEN_LOCATIONS),
    smart: z.boolean(),
    smart_level: z.enum(SMART_LEVELS),
    recipe: z.enum(RECIPES),
    boost_factor: within(LIMITS.boostMinPercent / 100, LIMITS.boostMaxPercent / 100, 'validation.boost'),
    customized_moisture_low: within(0.05, 0.95, 'validation.moistureShare').nullable(),
    customized_moisture_high: share.nullable(),
    flow_l_per_min: within(0.05, 2_000, 'validation.flow').nullable(),
    catch_can_rate_mm_per_hour: within(0.5, 200, 'validation.rate').nullable(),
    distribution_uniformity: within(0.1, 1, 'validation.uniformity').nullable(),
    efficiency: within(0.1, 1, 'validation.efficiency').nullable(),
    crop_coefficient: within(0.05, 1.4, 'validation.cropCoefficient').nullable(),
    allowable_depletion: within(0.1, 0.8, 'validation.allowableDepletion').nullable(),
    master_zone_id: idSchema<ZoneId>().nullable(),
    outline: outline.nullable(),
    /** 1 resets the effect of "too dry" and "too wet". */
    demand_feedback: within(LIMITS.demandFeedbackLeast, LIMITS.demandFeedbackMost, 'validation.demandFeedback'),
    /** 1 resets the effect of "water runs off". */
    intake_feedback: within(LIMITS.intakeFeedbackLeast, 1, 'validation.intakeFeedback'),
  })
  .partial();
export type ZoneChange = z.infer<typeof zoneChange>;

/** `PATCH groups/{id}/zones`: each zone with what changes of it. */
export const zonesChange = z
  .strictObject({
    zones: z
      .array(zoneChange.extend({ id: idSchema<ZoneId>() }))
      .min(1, { message: 'validation.zonesRequired' })
      .max(GARDEN_CAPS.zones, { message: 'validation.tooMany' }),
  })
  .superRefine(({ zones }, context) => {
    const ids = zones.map(({ id }) => id);
    for (const [place, id] of ids.entries())
      if (ids.indexOf(id) !== place)
        context.addIssue({ code: 'custom', path: ['zones', place, 'id'], message: 'validation.zoneTwice' });
  });
export type ZonesChange = z.infer<typeof zonesChange>;

/** `PUT zones/{id}/plants`: the primary species before all others; null removes it and all others. */
export const zonePlants = z
  .strictObject({
    version: version.optional(),
    primary_plant_id: idSchema<PlantId>().nullable(),
    other_plant_ids: z.array(idSchema<PlantId>()).max(30, { message: 'validation.tooMany' }).default([]),
  })
  .refine(({ primary_plant_id, other_plant_ids }) => primary_plant_id !== null || other_plant_ids.length === 0, {
    message: 'validation.primarySpeciesFirst',
    path: ['primary_plant_id'],
  });
export type ZonePlants = z.infer<typeof zonePlants>;

/** `PUT groups/{id}/zones/order`: all zones of the group, in their new order. */
export const zoneOrder = z.strictObject({ ids: z.array(idSchema<ZoneId>()).min(1).max(500) });

/** `GET zones/{id}/valve_report`: the valve as its device reports it now. */
export const valveReport = z.object({
  zone_id: idSchema<ZoneId>(),
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
  /** Minutes between two points. */
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
  /** The soil's water day by day, of a week or a month as far as it is settled: millimetres at the roots. */
  soil_days: z.array(
    z.object({
      date: z.iso.date(),
      /** Below field capacity, at the end of the day. */
      depletion_mm: z.number(),
      /** What entered the soil, and what plants and soil used; null of days of which it was not kept. */
      rain_mm: z.number().nullable(),
      irrigation_mm: z.number().nullable(),
      et_mm: z.number().nullable(),
      /** What found no room in the soil. */
      drained_mm: z.number().nullable(),
    }),
  ),
});
export type ZoneChart = z.infer<typeof zoneChart>;

/** `PUT zones/{id}/photo`. */
export const zonePhoto = z.strictObject({
  /** At most 500,000 bytes and 1,280 pixels a side. Whatever is no picture in it, as the place where it was taken, is removed. */
  jpeg_base64: z.base64({ message: 'validation.photo' }).min(1, { message: 'validation.photo' }),
});

const zoneCall = callsWith(z.object({ id: idSchema<ZoneId>() }));
const changed = withRecalculation({ zone });

/** Every field of a full garden, with room for outlines. */
const MANY_ZONES_BYTES = 1_000_000;

export const zoneCalls = describeCalls({
  'PATCH /zones/:id': zoneCall('change', 'Describe a zone, or change how it is watered', {
    body: zoneChange,
    answer: changed,
  }),
  'PATCH /groups/:id/zones': groupCall('change', 'Change several zones: all of them, or none', {
    description:
      'Each zone with the fields that change, and its `version` if it must not have changed meanwhile. What is wrong is named by place and field, as `zones.3.soil`. `undo` of the answer is the body that puts the earlier values back, null where nothing differed; it is refused for a zone that somebody has changed since.',
    body: zonesChange,
    mostBytes: MANY_ZONES_BYTES,
    answer: withRecalculation({ zones: z.array(zone), undo: zonesChange.nullable() }),
  }),
  'PUT /zones/:id/plants': zoneCall('change', 'Say what grows in a zone: the primary species first', {
    body: zonePlants,
    answer: changed,
  }),
  'DELETE /zones/:id/lock': zoneCall(
    'change',
    'Say that a zone that leaked, or whose valve was stuck, is right again',
    {
      answer: changed,
    },
  ),
  'PUT /groups/:id/zones/order': groupCall('change', 'Put the zones into another order', {
    body: zoneOrder,
    answer: listOf('zones', zone),
  }),
  'GET /zones/:id/model': zoneCall('see', 'What the engine takes a zone to be, with other fields tried on', {
    query: zoneModelQuery,
    answer: z.object({ model: zoneModel }),
  }),
  'GET /zones/:id/chart': zoneCall('see', 'Moisture, sunlight and watering of a zone over today, a week or a month', {
    query: chartQuery,
    answer: z.object({ chart: zoneChart }),
  }),
});

/** In base64 a photo is a third longer, and needs its envelope. */
const PHOTO_BODY_BYTES = Math.ceil((LIMITS.photoMaxBytes * 4) / 3) + 1_000;

export const zonePhotoCalls = describeCalls({
  'PUT /zones/:id/photo': zoneCall('change', 'Keep a photo of a zone in place of the one before', {
    body: zonePhoto,
    answer: z.object({ zone }),
    mostBytes: PHOTO_BODY_BYTES,
    limit: { times: 200, window: '1 hour' },
  }),
  'DELETE /zones/:id/photo': zoneCall('change', 'Remove the photo of a zone', { answer: z.object({ zone }) }),
});

/** Devices answer it, which alone ask hardware. */
export const valveReportCalls = describeCalls({
  'GET /zones/:id/valve_report': zoneCall('see', 'The valve as its device sees it just now', {
    answer: z.object({ valve_report: valveReport }),
  }),
});

/** Reads that show a zone with data of its whole garden. */
export const zoneReadCalls = describeCalls({
  'GET /groups/:id/zones': groupList('zones', zone, 'The zones of a group'),
  'GET /zones/:id': zoneCall('see', 'One zone', { answer: z.object({ zone }) }),
});
