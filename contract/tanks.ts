/** A garden's rain barrel, tank or well (docs/decisions/0183). */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { ROOF_RUNOFF_COEFFICIENT, TANK_EMPTY_RULES, TANK_LIMITS } from '@sluice/engine/vocabulary/tanks';
import { UNREAD_CAUSES } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema, saysWhereMissing, version } from './primitives.ts';
import { recalculation } from './schedule.ts';
import { field, topic } from './weather-stations.ts';

const { leastCapacityL, mostCapacityL, mostRoofM2, mostRefillLPerHour } = TANK_LIMITS;

/** `message`: also where it was left out. */
const figure = (least: number, most: number, message: string) =>
  z.number(saysWhereMissing(message)).min(least, { message }).max(most, { message });

export const tankFields = {
  capacity_l: figure(leastCapacityL, mostCapacityL, 'validation.tankCapacity'),
  /** What stays in it, so that its pump never runs dry. */
  reserve_l: figure(0, mostCapacityL, 'validation.tankReserve'),
  /** Roof that drains into it; 0 where rain does not fill it. */
  roof_m2: figure(0, mostRoofM2, 'validation.tankRoof'),
  /** Share of the roof's rain that arrives. */
  runoff_fraction: figure(0, 1, 'validation.tankRunoff').default(ROOF_RUNOFF_COEFFICIENT),
  /** Litres an hour that a well, a spring or a float valve brings; 0 where none does. */
  refill_l_per_hour: figure(0, mostRefillLPerHour, 'validation.tankRefill').default(0),
  /** Once it is down to its reserve its zones wait, or mains water takes over. */
  when_empty: z.enum(TANK_EMPTY_RULES),
};

/** A sensor of the level that publishes to the server's broker; in its own unit. */
const levelSensor = z
  .strictObject({
    topic,
    field,
    /** What it says when the tank is empty, and when it is full. */
    empty_at: z.number(saysWhereMissing('validation.levelSensor')),
    full_at: z.number(saysWhereMissing('validation.levelSensor')),
  })
  .refine(({ empty_at: empty, full_at: full }) => empty !== full, {
    path: ['full_at'],
    message: 'validation.levelSensor',
  });

/** `PUT groups/{id}/tank`. */
export const tankSetting = z
  .strictObject({
    version: version.optional(),
    ...tankFields,
    /** Zones that it waters; null for all. */
    zone_ids: z.array(idSchema<ZoneId>()).max(1_000, { message: 'validation.tooMany' }).nullable().default(null),
    /** Null for a tank without one. */
    level_sensor: levelSensor.nullable().default(null),
    /** As it was read just now; may be left out of a change. */
    level_l: figure(0, mostCapacityL, 'validation.tankLevel').optional(),
  })
  .superRefine(({ capacity_l: capacity, reserve_l: reserve, level_l: level }, context) => {
    if (reserve >= capacity)
      context.addIssue({ code: 'custom', path: ['reserve_l'], message: 'validation.tankReserve' });
    if (level !== undefined && level > capacity)
      context.addIssue({ code: 'custom', path: ['level_l'], message: 'validation.tankLevel' });
  });
export type TankSetting = z.infer<typeof tankSetting>;

export const tank = z.object({
  version,
  capacity_l: z.number(),
  reserve_l: z.number(),
  roof_m2: z.number(),
  runoff_fraction: z.number(),
  refill_l_per_hour: z.number(),
  when_empty: z.enum(TANK_EMPTY_RULES),
  zone_ids: z.array(idSchema<ZoneId>()).nullable(),
  /** As it was last read, and when. */
  read_l: z.number(),
  read_at: z.iso.datetime(),
  /** By its sensor, and not by a person. */
  is_read_by_sensor: z.boolean(),
  level_sensor: levelSensor.nullable(),
  /** When the sensor last said a level; null where it never has. */
  sensor_heard_at: z.iso.datetime().nullable(),
  /** Why it has no say now, as of a weather station's sensors; `silent` after a day. Null where it has. */
  sensor_fault: z.enum(UNREAD_CAUSES).nullable(),
});
export type Tank = z.infer<typeof tank>;

export const tankCalls = describeCalls({
  'PUT /groups/:id/tank': groupCall('change', 'Set the rain barrel, tank or well, or its level as it was read', {
    description:
      'The planner never draws it below its reserve. The level is reckoned from the last reading on, by the rain of the roof, what refills it by itself, and the water of its zones.',
    body: tankSetting,
    answer: z.object({ tank, recalculation: recalculation.nullable() }),
  }),
  'DELETE /groups/:id/tank': groupCall('change', 'The garden has no tank any more', {
    answer: z.object({ tank: z.null(), recalculation: recalculation.nullable() }),
  }),
});
