/** What a garden has taught of a zone, and what people decide about it (docs/decisions/0129). */
import { CALIBRATION_ACTIONS, CALIBRATION_BASES, CALIBRATION_MODES } from '@sluice/engine/vocabulary/calibration';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls } from './call.ts';
import { idSchema, moment } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

const ofFigure = z.number().describe('In the unit that the name of the figure says.');

/** A figure as it was declared and as it was learned; all in its unit. */
const calibratedFigure = z.object({
  declared: ofFigure,
  learned: ofFigure,
  /** The middle four fifths of what it may be. */
  least: ofFigure,
  most: ofFigure,
  /** By which the zone is watered. */
  in_force: ofFigure,
  /** Whether what was learned lies beyond what Sluice may set without being asked. */
  is_beyond_bounds: z.boolean(),
});
export type CalibratedFigure = z.infer<typeof calibratedFigure>;

export const zoneCalibration = z.object({
  zone_id: idSchema<ZoneId>(),
  mode: z.enum(CALIBRATION_MODES),
  /** The zone's own probe, those of its neighbours, or nothing yet. */
  basis: z.enum(CALIBRATION_BASES),
  /** Local date of the first evening that taught; null before. */
  since: z.iso.date().nullable(),
  /** Evenings since then. */
  evenings: z.number().int().describe('A number of evenings.'),
  /** What a watering brings to the ground, mm/h. */
  precipitation_rate_mm_per_hour: calibratedFigure.nullable(),
  total_available_water_mm: calibratedFigure.nullable(),
  /** Of this month. */
  crop_coefficient: calibratedFigure.nullable(),
  /** The measurement that would help most, and the litres that it would save in a month as dry as the last one. */
  measurement: z.object({ kind: z.literal('catch_can'), saved_l_per_month: z.number().describe('Litres.') }).nullable(),
  /** What people decided, newest first. */
  history: z.array(
    z.object({
      action: z.enum(CALIBRATION_ACTIONS),
      at: moment,
      /** Null once that person's account is gone. */
      by: z.string().nullable(),
    }),
  ),
  can_undo: z.boolean(),
});
export type ZoneCalibration = z.infer<typeof zoneCalibration>;

const zoneCall = callsWith(z.object({ id: idSchema<ZoneId>() }));

export const zoneCalibrationCalls = describeCalls({
  'GET /zones/:id/calibration': zoneCall('see', 'What the garden has taught of a zone', {
    answer: z.object({ calibration: zoneCalibration }),
  }),
  'POST /zones/:id/calibration': zoneCall(
    'change',
    'Apply what was learned for good, go on learning, forget it, or undo the last of these',
    {
      body: z.strictObject({ action: z.enum(CALIBRATION_ACTIONS) }),
      answer: withRecalculation({ calibration: zoneCalibration }),
    },
  ),
});
