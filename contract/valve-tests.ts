/** Trying a device's valves for a few seconds each: before it is kept, and on demand. */
import { VALVE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { RUN_FAULTS, VALVE_TEST_RESULTS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { call, callsWith, describeCalls, listOf } from './call.ts';
import { device } from './devices.ts';
import { idSchema, moment, name } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

export const valveTest = z.object({
  /** Id of its run. */
  id: idSchema<RunId>(),
  device_id: idSchema<DeviceId>(),
  zone_id: idSchema<ZoneId>(),
  terminal: z.number().int(),
  /** Null until its valve has been shut again. */
  result: z.enum(VALVE_TEST_RESULTS).nullable(),
  /** Whether its valve is open now. */
  is_open: z.boolean(),
  /** Only of a failed test. */
  fault: z.enum(RUN_FAULTS).nullable(),
  /** While it was open; null where the device does not measure. */
  flow_l_per_min: z.number().nullable(),
  current_ma: z.number().nullable(),
  voltage_v: z.number().nullable(),
  valve_status: z.enum(VALVE_STATUSES).nullable(),
  /** What the person who watched said; null where nobody has said. */
  water_seen: z.boolean().nullable(),
  /** Whether the device itself closed the valve at the end; null where that was not seen. */
  closed_itself: z.boolean().nullable(),
  /** When it began, or was asked for. */
  tested: moment,
});
export type ValveTest = z.infer<typeof valveTest>;

/** `POST devices/{id}/keep`. */
export const keptDevice = z.strictObject({ name });

const tests = listOf('tests', valveTest).extend({
  /** Seconds for which a valve is opened: more where the device's timer counts minutes. */
  length_s: z.number().int(),
});
const deviceCall = callsWith(z.object({ id: idSchema<DeviceId>() }));

export const valveTestCalls = describeCalls({
  'GET /devices/:id/valve_tests': deviceCall('see', 'The last test of each valve of a device', { answer: tests }),
  'POST /devices/:id/valve_tests': deviceCall(
    'change',
    'Open valves of a device for a few seconds each, one by one; their own timer closes them',
    {
      body: z.strictObject({
        /** Null for all of the device. Masters are tried with their zones. */
        terminals: z.array(z.number().int().min(1).max(1_000)).min(1).max(200).nullable(),
      }),
      answer: tests,
    },
  ),
  'PATCH /valve_tests/:id': call('change', 'Say whether water came', {
    params: z.object({ id: idSchema<RunId>() }),
    body: z.strictObject({ water_seen: z.boolean() }),
    answer: z.object({ test: valveTest }),
  }),
  'POST /devices/:id/keep': deviceCall('change', 'Name a device that was on trial, and keep it', {
    description: 'Its zones are switched on, but for those of valves through which no water came.',
    body: keptDevice,
    answer: withRecalculation({ device }),
  }),
});
