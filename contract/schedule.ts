/** Planned watering, skips and the rain delay (docs/specification.md, 2, 3 and 7). */

import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import type { ReminderId, SkipId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { SCHEDULE_SOURCES, SCHEDULE_STATUSES, SKIP_SCOPES, WAYS_OUT } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { call, describeCalls, groupCall, groupList } from './call.ts';
import { idSchema, moment, nextPage, wholeWithin } from './primitives.ts';
import { reasonFields } from './reasons.ts';
import { daysQuery } from './runs.ts';

/** One zone, one start, still to come or running now; or a reminder, which has no zone. */
export const schedule = z.object({
  /** The occurrence's unique id: the same plan gives the same id. */
  id: z.string(),
  local_date: z.iso.date(),
  source: z.enum(SCHEDULE_SOURCES),
  start_time: moment,
  end_time: moment,
  zone_id: idSchema<ZoneId>().nullable(),
  reminder_id: idSchema<ReminderId>().nullable(),
  /** The program, one-time run or backup program behind it. */
  program_id: z.uuid().nullable(),
  /** Which cycle of how many, from 1. */
  cycle: z.number().int(),
  cycles: z.number().int(),
  /** Seconds. */
  duration_s: z.number().int(),
  /** Litres; null where the zone's flow is not known. */
  volume_l: z.number().nullable(),
  /** Null while it waits for its time; CANCELLED when it will not water, with its reason. */
  status: z.enum(SCHEDULE_STATUSES).nullable(),
  /** The user's skip that applies to it, which can be cancelled. */
  skip_id: idSchema<SkipId>().nullable(),
  /** It runs now, and was opened with the button on the device. */
  is_at_device: z.boolean(),
  ...reasonFields,
});
export type Schedule = z.infer<typeof schedule>;

export const rainDelayRequest = z.strictObject({
  hours: wholeWithin(LIMITS.rainDelayMinHours, LIMITS.rainDelayMaxHours, 'validation.rainDelayHours'),
});
export const rainDelay = z.object({ until: moment.nullable() });

/** The hours of a pump on solar power, and the zones that rules and laws keep out of them. */
export const solarHours = z.object({
  /** Of today, around noon; null where the sun does not rise and set. */
  start_time: moment.nullable(),
  end_time: moment.nullable(),
  /** How many days were looked at, from today on. */
  days: z.number().int(),
  /** Those that may be watered on some of these days in no sunny hour; on these days that is done as without the pump. */
  zones_without_sun: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      /** Days on which it may be watered at all, and those of them without a sunny hour. */
      allowed_days: z.number().int(),
      sunless_days: z.number().int(),
    }),
  ),
});
export type SolarHours = z.infer<typeof solarHours>;

/** What does not fit for one zone over the plan. */
export const shortfall = z.object({
  zone_id: idSchema<ZoneId>(),
  /** Millimetres at the roots. */
  missing_mm: z.number(),
  local_dates: z.array(z.iso.date()),
  /** What helps, the most helpful first. */
  ways_out: z.array(z.enum(WAYS_OUT)),
});
export type Shortfall = z.infer<typeof shortfall>;

/** Why a zone is watered on a day of the plan, or is not. */
export const decision = z.object({
  zone_id: idSchema<ZoneId>(),
  program_id: z.uuid().nullable(),
  local_date: z.iso.date(),
  verdict: z.enum(['water', 'wait', 'skip', 'shortfall']),
  reason: z.object(reasonFields).nullable(),
  /** A forecast of rain or wind that was overruled because the zone could not wait; null where none was. */
  despite: z.object(reasonFields).nullable(),
  /** Cycles that the ground asks for, where valves do not allow that many and some water may run off; else null. */
  cycles_without_runoff: z.number().int().nullable(),
  /** The balance behind it, millimetres; null where none is kept. */
  demand: z
    .object({
      depletion_mm: z.number(),
      trigger_depletion_mm: z.number(),
      crop_et_mm: z.number(),
      rain_mm: z.number(),
      expected_depletion_mm: z.number(),
      /** The same if the forecast rain does not come; and the depletion below which no forecast takes the zone. */
      without_rain_mm: z.number(),
      floor_depletion_mm: z.number(),
      /** What would be given without the rain of a day ahead. */
      held_for_rain: z.object({ mm: z.number(), local_date: z.iso.date() }).nullable(),
      days_to_next_chance: z.number(),
      is_asked_by_sensor: z.boolean(),
      net_mm: z.number(),
    })
    .nullable(),
  net_mm: z.number(),
  shortfall_mm: z.number(),
});
export type Decision = z.infer<typeof decision>;

const skipDays = z
  .number()
  .int()
  .min(1, { message: 'validation.skipDays' })
  .max(LIMITS.skipMaxDays, { message: 'validation.skipDays' })
  .default(1);

/** The first day of a skip; today where it is left out. */
const skipFrom = z.iso.date({ message: 'validation.date' }).optional();

/** `POST groups/{id}/skips`: this schedule, this zone or all zones for some days, or the rest of today. */
export const skipCreation = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('schedule'), schedule_id: z.string().min(1).max(200) }),
  z.strictObject({
    scope: z.literal('zone'),
    zone_id: idSchema<ZoneId>(),
    from: skipFrom,
    days: skipDays,
  }),
  z.strictObject({
    scope: z.literal('all'),
    from: skipFrom,
    days: skipDays,
  }),
  z.strictObject({ scope: z.literal('today') }),
]);
export type SkipCreation = z.infer<typeof skipCreation>;

/** `POST groups/{id}/zone_skips`: several zones for the same days. */
export const zoneSkipsCreation = z.strictObject({
  zone_ids: z
    .array(idSchema<ZoneId>())
    .min(1, { message: 'validation.zonesRequired' })
    .max(GARDEN_CAPS.zones, { message: 'validation.tooMany' }),
  from: skipFrom,
  days: skipDays,
});
export type ZoneSkipsCreation = z.infer<typeof zoneSkipsCreation>;

const skipIds = z.array(idSchema<SkipId>()).min(1).max(GARDEN_CAPS.skips, { message: 'validation.tooMany' });

export const skip = z.object({
  id: idSchema<SkipId>(),
  scope: z.enum(SKIP_SCOPES),
  schedule_id: z.string().nullable(),
  zone_id: idSchema<ZoneId>().nullable(),
  from: moment,
  until: moment,
});
export type Skip = z.infer<typeof skip>;

/** Result of a recalculation; the notice says so when it takes longer. */
export const recalculation = z.object({ is_effective: z.boolean(), notice: z.string().nullable() });
export type Recalculation = z.infer<typeof recalculation>;

/** Answer to a change that leaves nothing else to tell. */
export const recalculated = z.object({ recalculation });

/** Answer to a change; the recalculation is null when nothing differed: then nothing was written and the plan stays. */
export const withRecalculation = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, recalculation: recalculation.nullable() });

const delayed = rainDelay.extend({ recalculation });

export const scheduleCalls = describeCalls({
  'GET /groups/:id/schedules': groupCall('see', 'Planned watering of the next 30 days', {
    query: daysQuery,
    answer: z.object({ schedules: z.array(schedule), next: nextPage }),
  }),
  'GET /groups/:id/decisions': groupCall(
    'see',
    'Why each zone is watered on each day of the plan, or is not, and what does not fit',
    {
      query: daysQuery,
      answer: z.object({
        made: z.iso.datetime().nullable(),
        decisions: z.array(decision),
        next: nextPage,
        shortfalls: z.array(shortfall),
      }),
    },
  ),
  'GET /groups/:id/solar_hours': groupCall(
    'see',
    'The sunny hours of a pump on solar power, and which zones may not be watered in them',
    { answer: solarHours },
  ),
  'PUT /groups/:id/rain_delay': groupCall('delayForRain', 'Hold all programs back for some hours', {
    body: rainDelayRequest,
    answer: delayed,
  }),
  'DELETE /groups/:id/rain_delay': groupCall('delayForRain', 'End the rain delay', { answer: delayed }),
});

export const skipCalls = describeCalls({
  'GET /groups/:id/skips': groupList('skips', skip, 'What people have skipped'),
  'POST /groups/:id/skips': groupCall('skip', 'Skip one planned watering, a zone, all zones, or the rest of today', {
    body: skipCreation,
    adds: ['skips'],
    answer: z.object({ skip, recalculation }),
  }),
  'POST /groups/:id/zone_skips': groupCall('skip', 'Skip several zones for some days: all of them, or none', {
    body: zoneSkipsCreation,
    answer: z.object({ skips: z.array(skip), recalculation }),
  }),
  'DELETE /groups/:id/zone_skips': groupCall('skip', 'Return several zones that were skipped to normal', {
    description: 'Skips that have ended or were cancelled meanwhile are passed over.',
    body: z.strictObject({ skip_ids: skipIds }),
    answer: recalculated,
  }),
  'DELETE /skips/:id': call('skip', 'Return what was skipped to normal', {
    params: z.object({ id: idSchema<SkipId>() }),
    answer: recalculated,
  }),
});
