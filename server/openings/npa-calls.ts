/** The calls of Netro's public API: what each takes, and what it answers in `data`. */
import { failure } from '@sluice/contract/envelope';
import { DEVICE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { SCHEDULE_SOURCES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { NPA_ERRORS } from './npa-envelope.ts';

export type NpaVersion = 1 | 2;

/** Numbers of zones: `[1,3]` as JSON text in a query, as an array in a body, or one number. */
const zoneNumbers = z
  .union([z.string(), z.array(z.coerce.number()), z.number()])
  .meta({ description: 'Numbers of zones, as `[1,3]`; all where it is left out.', examples: ['[1,3]'] })
  .transform((given, context) => {
    try {
      const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
      return z.array(z.int().min(1)).parse(Array.isArray(value) ? value : [value]);
    } catch {
      context.addIssue({ code: 'custom', message: 'zones' });
      return z.NEVER;
    }
  });

const days = {
  start_date: z.iso.date().optional().describe('Local day of the garden, included.'),
  end_date: z.iso.date().optional().describe('Local day of the garden, included.'),
};
const EVENT = 'What happened: 3 is the start of a watering, 4 its end.';

const nothing = z.object({});
const ofDays = z.object(days);
const ofZones = z.object({ ...days, zones: zoneNumbers.optional() });
const ofEvents = z.object({ ...days, event: z.coerce.number().int().min(1).max(4).optional().describe(EVENT) });
const watering = z.object({
  duration: z.coerce.number().int().min(1).max(LIMITS.manualRunMaxMinutes).describe('Minutes.'),
  zones: zoneNumbers.optional(),
  delay: z.coerce.number().int().min(0).max(10_080).default(0).describe('Minutes.'),
  start_time: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/)
    .optional()
    .meta({ description: 'UTC.', examples: ['2026-06-21 03:30'] }),
});
const ofSkip = z.object({ days: z.coerce.number().int().min(1) });
const ofStatus = z.object({
  status: z.coerce.number().int().min(0).max(1).describe('0 switches the device off, 1 on.'),
});
const ofRain = z.object({
  date: z.iso.date(),
  rain: z.coerce.number().min(0).optional().describe('Needed here. Inches in version 1, millimetres in version 2.'),
});

const time = z.string().meta({ description: 'UTC, without a zone.', examples: ['2026-06-21T03:30:00'] });
const localTime = z.string().meta({ description: 'Of the garden.', examples: ['05:30:00'] });
const id = z.int().min(0).describe('The same for the same thing.');
const zone = z.int().min(0).describe('The number of the zone at its device.');
const serial = z.string();
const status = z.enum(DEVICE_STATUSES);
const text = (example: string) => z.string().meta({ examples: [example] });
const versions = { version: text('1'), sw_version: text('1') };

const device = z.strictObject({
  name: z.string(),
  serial,
  zone_num: z.int().min(0),
  status,
  ...versions,
  last_active: time.nullable(),
  battery_level: z.number().optional(),
  zones: z.array(
    z.strictObject({ name: z.string(), ith: zone, enabled: z.boolean(), smart: z.enum(['SMART', 'TIMER']) }),
  ),
});
const sensor = z.strictObject({
  name: z.string(),
  serial,
  status,
  ...versions,
  last_active: time.nullable(),
  battery_level: z.number().nullable(),
});
const planned = z.strictObject({
  id,
  zone,
  status: z.enum(['EXECUTED', 'EXECUTING', 'VALID']),
  source: z.enum(SCHEDULE_SOURCES).exclude(['MASTER']),
  start_time: time,
  end_time: time,
  local_date: z.iso.date(),
  local_start_time: localTime,
  local_end_time: localTime,
});
const moisture = z.int().describe('Percent of the volume of the soil.');
const measured = z.strictObject({
  id,
  time,
  local_date: z.iso.date(),
  local_time: localTime,
  moisture: moisture.nullable(),
  celsius: z.number().nullable().describe('Degrees Celsius.'),
  fahrenheit: z.number().nullable().describe('Degrees Fahrenheit.'),
  sunlight: z.number().nullable(),
  battery_level: z.int().nullable().describe('Percent.'),
});

interface NpaCall {
  method: 'GET' | 'POST';
  summary: string;
  takes: z.ZodObject;
  answers: z.ZodType;
}

export const NPA_CALLS = {
  info: {
    method: 'GET',
    summary: 'The device with its zones, or the sensor',
    takes: nothing,
    answers: z.union([z.strictObject({ device }), z.strictObject({ sensor })]),
  },
  schedules: {
    method: 'GET',
    summary: 'What the device has watered, waters and will water',
    takes: ofZones,
    answers: z.strictObject({ schedules: z.array(planned) }),
  },
  moistures: {
    method: 'GET',
    summary: 'What the probes of the zones measure now; a zone without one is left out',
    takes: ofZones,
    answers: z.strictObject({
      moistures: z.array(z.strictObject({ id, zone, date: z.iso.date().describe('UTC.'), moisture })),
    }),
  },
  events: {
    method: 'GET',
    summary: 'Starts and ends of watering by the device',
    takes: ofEvents,
    answers: z.strictObject({
      events: z.array(z.strictObject({ id, event: z.literal([3, 4]).describe(EVENT), message: z.string(), time })),
    }),
  },
  sensor_data: {
    method: 'GET',
    summary: 'What the sensor has measured, reading by reading',
    takes: ofDays,
    answers: z.strictObject({ sensor_data: z.array(measured) }),
  },
  water: {
    method: 'POST',
    summary: 'Waters by hand, or once where it is to begin later',
    takes: watering,
    answers: z.strictObject({}),
  },
  stop_water: {
    method: 'POST',
    summary: 'Stops what waters or waits by hand on the device',
    takes: nothing,
    answers: z.strictObject({}),
  },
  no_water: {
    method: 'POST',
    summary: 'Skips the zones of the device for some days',
    takes: ofSkip,
    answers: z.strictObject({}),
  },
  set_status: {
    method: 'POST',
    summary: 'Switches the device on or off',
    takes: ofStatus,
    answers: z.strictObject({}),
  },
  set_moisture: {
    method: 'POST',
    summary: 'Not taken: always answers error 6, for Sluice keeps its own balance of water',
    takes: nothing,
    answers: z.strictObject({}),
  },
  report_weather: {
    method: 'POST',
    summary: 'Corrects the rain of a day',
    takes: ofRain,
    answers: z.strictObject({}),
  },
} as const satisfies Record<string, NpaCall>;

export type NpaCallName = keyof typeof NPA_CALLS;

const key = z.string().meta({
  description: 'The key of a device or sensor, from `POST /api/v1/groups/{id}/device_keys`.',
  examples: ['3f9c1b7e5d2a48c6b0e1f7a9d4c3b2a1'],
});
const meta = z
  .strictObject({
    time,
    tid: z.uuid().describe('Of this call.'),
    version: z.literal('1.0'),
    token_limit: z.int().min(0).describe('Calls of a key in a day of UTC.'),
    token_remaining: z.int().min(0).describe('Calls that are left of them.'),
    last_active: time,
    token_reset: time,
  })
  .meta({ id: 'NetroMeta' });
const refusal = z
  .strictObject({
    status: z.literal('ERROR'),
    meta,
    errors: z.array(
      z.strictObject({
        code: z.literal(Object.values(NPA_ERRORS).map(({ code }) => code)),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'NetroFailure' });

/** What is refused before the key is looked at has the form of every other call, `failure`. */
const REFUSALS = {
  400: z.union([refusal, failure]).describe('Netro’s error 4 or 6; or no JSON, which is answered as elsewhere.'),
  401: refusal.describe('Netro’s error 1: no such key, or one that has ended.'),
  429: z
    .union([refusal, failure])
    .describe('Netro’s error 3: no calls are left for the day; or asked too often, which is answered as elsewhere.'),
  500: z.union([refusal, failure]).describe('Netro’s error 5: an error of the server; it is in its log.'),
};

/** The schema of its route. */
export function describeNpaCall(name: NpaCallName) {
  const { method, summary, takes, answers }: NpaCall = NPA_CALLS[name];
  const given = takes.extend({ key });
  return {
    tags: ['netro'],
    summary,
    description: `${summary}. \`key\` opens it.`,
    ...(method === 'GET'
      ? { querystring: given }
      : { body: given, consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
    response: { 200: z.strictObject({ status: z.literal('OK'), meta, data: answers }), ...REFUSALS },
  };
}
