/** Soil sensor (docs/specification.md, 3). */

import { SOIL_TYPES } from '@sluice/engine/vocabulary/garden';
import {
  DEVICE_STATUSES,
  DRIVER_KINDS,
  LIGHT_COLOURS,
  LIGHT_MODES,
  NOTIFICATION_MODES,
  PROBE_SENSES,
  PROBE_VERDICTS,
} from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { READING_RESOLUTIONS } from '@sluice/engine/vocabulary/measurement';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, listOf, noBody } from './call.ts';
import { deviceAccessChange, hardwareAddition } from './hardware.ts';
import { fraction, idSchema, moment, name, page, version } from './primitives.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const sensor = z.object({
  id: idSchema<SensorId>(),
  version,
  group_id: idSchema<GroupId>(),
  hub_id: idSchema<HubId>().nullable(),
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  status: z.enum(DEVICE_STATUSES),
  zone_id: idSchema<ZoneId>().nullable(),
  senses: z.enum(PROBE_SENSES),
  /** Of a leak or rain sensor: whether it feels water; null before its first report, and for soil. */
  is_wet: z.boolean().nullable(),
  moisture: fraction.nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Kilolux. */
  sunlight: z.number().nullable(),
  battery_level: fraction.nullable(),
  light_mode: z.enum(LIGHT_MODES),
  /** Minutes. */
  report_interval: z.number().int(),
  last_report: moment.nullable(),
  light_colour: z.enum(LIGHT_COLOURS),
  /** Measures without pause instead of at its interval. */
  continuous_monitoring: z.boolean(),
  self_learning: z.object({
    is_learning: z.boolean(),
    since: moment.nullable(),
    /** Share of the wettings that it takes. */
    progress: fraction,
    /** m3/m3; null until it has been learned. */
    field_capacity: z.number().nullable(),
    soil: z.enum(SOIL_TYPES).nullable(),
  }),
  /** Shares of the available water: above it watering is skipped, below it watering is added; null: the usual ones. */
  skip_watering_above: fraction.nullable(),
  add_watering_below: fraction.nullable(),
  /** Zones whose watering it adjusts; the first is its own (master) zone. */
  watering_adjustment_zone_ids: z.array(idSchema<ZoneId>()),
  /**
   * Verdict by its last three weeks of readings and the balance of its zone's soil. Only a sound sensor influences
   * watering; a wrong one counts again once it is right, or for a week when people say that it is right.
   */
  supervision: z.object({
    verdict: z.enum(PROBE_VERDICTS),
    /** Null while it is sound. */
    since: moment.nullable(),
    /** Until when it counts although it was not found sound; null where nobody said that it is right. */
    believed_until: moment.nullable(),
    /** By how much it reads too wet, m3/m3; subtracted from its readings. */
    offset: z.number(),
  }),
  notification_mode: z.enum(NOTIFICATION_MODES),
  other_notifications: z.object({ offline: z.boolean(), rapid_rise: z.boolean(), rapid_drop: z.boolean() }),
  driver: z.enum(DRIVER_KINDS),
  /** False of one that came with a garden file: `replaces` of an addition connects it. */
  has_hardware: z.boolean(),
  position: z.number().int(),
});
export type Sensor = z.infer<typeof sensor>;

const share = z
  .number()
  .min(0.01, { message: 'validation.moistureShare' })
  .max(1, { message: 'validation.moistureShare' });
const interval = z.number().refine((minutes) => (LIMITS.sensorReportMinutes as readonly number[]).includes(minutes), {
  message: 'validation.reportInterval',
});

/** `POST groups/{id}/sensors`. */
export const sensorCreation = hardwareAddition.extend({
  /** A sensor of the garden without hardware, which then has this one, in the same zone: its readings go on. */
  replaces: idSchema<SensorId>().nullable().default(null),
  /** The zone whose soil it measures. */
  zone_id: z.uuid({ message: 'validation.sensorZoneRequired' }).nullable().default(null) as unknown as z.ZodType<
    ZoneId | null,
    ZoneId | null | undefined
  >,
});
export type SensorCreation = z.infer<typeof sensorCreation>;

/** `PATCH sensors/{id}`. */
export const sensorChange = z
  .strictObject({
    version,
    name,
    /** A sensor of a garden with zones needs one. */
    zone_id: idSchema<ZoneId>().nullable(),
    light_mode: z.enum(LIGHT_MODES),
    light_colour: z.enum(LIGHT_COLOURS),
    continuous_monitoring: z.boolean(),
    report_interval: interval,
    skip_watering_above: share.nullable(),
    add_watering_below: share.nullable(),
    watering_adjustment_zone_ids: z.array(idSchema<ZoneId>()).max(100, { message: 'validation.tooMany' }),
    notification_mode: z.enum(NOTIFICATION_MODES),
    other_notifications: z.strictObject({ offline: z.boolean(), rapid_rise: z.boolean(), rapid_drop: z.boolean() }),
  })
  .partial();
export type SensorChange = z.infer<typeof sensorChange>;

/** `PUT groups/{id}/sensors/order`. */
export const sensorOrder = z.strictObject({ ids: z.array(idSchema<SensorId>()).min(1).max(500) });

const quantities = z.object({
  moisture: z.number().nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Kilolux. */
  sunlight: z.number().nullable(),
});
/** `GET sensors/{id}/readings`: newest first. Of old months there are hours, each with the mean of its readings. */
export const reading = quantities.extend({
  resolution: z.enum(READING_RESOLUTIONS),
  /** Of an hour: when it begins. */
  measured: moment,
  /** How many readings it stands for. */
  readings: z.number().int(),
  /** The least and the greatest of an hour; null for a reading. */
  min: quantities.nullable(),
  max: quantities.nullable(),
});
export type Reading = z.infer<typeof reading>;
export const readingsPage = z.object({ readings: z.array(reading), next: z.string().nullable() });

const sensorCall = callsWith(z.object({ id: idSchema<SensorId>() }));
const one = z.object({ sensor });
const many = listOf('sensors', sensor);
const changed = withRecalculation({ sensor });

export const sensorCalls = describeCalls({
  'GET /groups/:id/sensors': groupCall('see', 'The sensors of a group', { answer: many }),
  'POST /groups/:id/sensors': groupCall('change', 'Add a sensor', {
    body: sensorCreation,
    adds: ['sensors'],
    answer: changed,
  }),
  'PUT /groups/:id/sensors/order': groupCall('change', 'Put the sensors into another order', {
    body: sensorOrder,
    answer: many,
  }),
  'GET /sensors/:id': sensorCall('see', 'One sensor', { answer: one }),
  'PATCH /sensors/:id': sensorCall('change', 'Change how a sensor measures, shines, tells and adjusts watering', {
    body: sensorChange,
    answer: changed,
  }),
  'PUT /sensors/:id/access': sensorCall('change', 'Give the login that a sensor is read with now; it is tried first', {
    description:
      'Other sensors of the garden that are read with the same login get it too, where it is taken for them.',
    body: deviceAccessChange,
    answer: one,
  }),
  'DELETE /sensors/:id': sensorCall('change', 'Remove a sensor that no reminder uses', {
    answer: recalculated,
  }),
  'POST /sensors/:id/verdict_dismissal': sensorCall(
    'change',
    'Say that a sensor that was found wrong is right: it has its say in watering for a week',
    { body: noBody, answer: changed },
  ),
  'GET /sensors/:id/readings': sensorCall('see', 'What a sensor has measured, newest first', {
    query: page,
    answer: readingsPage,
  }),
  'POST /sensors/:id/self_learning': sensorCall('change', 'Let a sensor learn the field capacity of its soil', {
    body: noBody,
    answer: one,
  }),
  'DELETE /sensors/:id/self_learning': sensorCall('change', 'Forget what a sensor has learned', {
    answer: withRecalculation({ sensor, message: z.string() }),
  }),
});
