/** Watering by hand (docs/specification.md, 4, 5, 6 and 9). */
import type { RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, listOf } from './call.ts';
import { idSchema, saysWhereMissing, wholeWithin } from './primitives.ts';
import { activeRun } from './runs.ts';

const minutes = wholeWithin(LIMITS.manualRunMinMinutes, LIMITS.manualRunMaxMinutes, 'validation.manualRunMinutes');

const durationS = wholeWithin(
  60 * LIMITS.manualRunMinMinutes,
  60 * LIMITS.manualRunMaxMinutes,
  'validation.manualRunMinutes',
);

/** Hours of a PUMP: 10, 15, ... 55 minutes as n/60. */
const pumpHours = z.number().refine((hours) => LIMITS.pumpRunSteps.some((step) => Math.abs(hours * 60 - step) < 1e-6), {
  message: 'validation.pumpRunSteps',
});

/** `duration_s` as in programs; `minutes` and `hours` are the earlier names, and go on (docs/api.md). */
const zoneRequest = z.union([
  z.strictObject({ zone_id: idSchema<ZoneId>(), duration_s: durationS }),
  z.strictObject({ zone_id: idSchema<ZoneId>(), minutes }),
  z.strictObject({ zone_id: idSchema<ZoneId>(), hours: pumpHours }),
]);

/** `POST groups/{id}/manual_runs`: the zones water one after another in this order. */
export const manualRunRequest = z.strictObject({
  zones: z
    .array(zoneRequest, saysWhereMissing('validation.zonesRequired'))
    .min(1, { message: 'validation.zonesRequired' })
    .max(100),
});
export type ManualRunRequest = z.infer<typeof manualRunRequest>;

/** `PATCH manual_runs/{id}`: the whole length counted from its start. */
export const manualRunChange = z.union([
  z.strictObject({ duration_s: durationS.min(1, { message: 'validation.manualRunMinutes' }) }),
  z.strictObject({ minutes: minutes.min(1, { message: 'validation.manualRunMinutes' }) }),
]);

const runCall = callsWith(z.object({ id: idSchema<RunId>() }));
const many = listOf('runs', activeRun);
const one = z.object({ run: activeRun.nullable() });

export const manualRunCalls = describeCalls({
  'POST /groups/:id/manual_runs': groupCall('waterByHand', 'Water zones now, one after another', {
    body: manualRunRequest,
    answer: many,
  }),
  'DELETE /groups/:id/manual_runs': groupCall('waterByHand', 'Stop everything that waters in the group', {
    isAlwaysServed: true,
    answer: many,
  }),
  'PATCH /manual_runs/:id': runCall('waterByHand', 'Give a run another length', {
    body: manualRunChange,
    answer: one,
  }),
  'DELETE /manual_runs/:id': runCall('waterByHand', 'Stop one run', { isAlwaysServed: true, answer: one }),
});
