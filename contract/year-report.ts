/** A garden's calendar year as its records have it: water, money, rules, faults, and what was learned (docs/decisions/0174). */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { REASON_NAMES } from '@sluice/engine/vocabulary/reasons';
import { BREACHES, RUN_FAULTS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema, moment } from './primitives.ts';

const money = z.object({ amount: z.number(), currency: z.string() });

/** What was given, and what it costs above the household's water by the tariff of each month; null without a tariff. */
const waterOfDays = z.object({ volume_l: z.number(), cost: money.nullable() });

const count = z.number().int().describe('A count.');

/** How a start that was due went wrong: not at all, shorter than planned, or nobody was there to begin it. */
export const FAILED_OUTCOMES = ['FAILED', 'PARTIAL', 'MISSED'] as const;

const monthOfYear = waterOfDays.extend({
  /** Its first day. */
  from: z.iso.date(),
  /** In the same days of the year before; null without a record of them. */
  year_before_l: z.number().nullable(),
  rain_mm: z.number(),
  /** Of the days whose weather is stored. */
  et0_mm: z.number(),
  weather_days: z.number().int(),
});

const zoneOfYear = z.object({
  /** Null of one that has been removed since. */
  zone_id: idSchema<ZoneId>().nullable(),
  name: z.string(),
  /** As it is today; null where nobody has said. */
  area_m2: z.number().nullable(),
  /** Null where it was watered and neither a meter nor its flow tells how much. */
  volume_l: z.number().nullable(),
  /** Over its area. */
  depth_mm: z.number().nullable(),
  /** For which its valve was open. */
  open_s: z.number().int(),
  watering_days: z.number().int(),
  is_measured: z.boolean(),
});

/** Factors by which Sluice departs from what was entered: 1, or null, where nothing was learned. */
const learnedOfZone = z.object({
  zone_id: idSchema<ZoneId>(),
  name: z.string(),
  metered_flow_l_per_min: z.number().nullable(),
  catch_can_rate_mm_per_hour: z.number().nullable(),
  distribution_uniformity: z.number().nullable(),
  field_capacity: z.number().nullable(),
  application_factor: z.number().describe('Factor on the precipitation rate: 1 changes nothing.'),
  available_water_factor: z.number().describe('Factor on the water that the soil can hold.'),
  demand_factor: z.number().describe('Factor on the demand of the plants, by probes.'),
  demand_feedback: z.number(),
  intake_feedback: z.number(),
});

export const yearReport = z.object({
  year: z.number().int(),
  /** The days of the year of which there is a record: since the garden or its first water, until yesterday at the latest. */
  from: z.iso.date(),
  to: z.iso.date(),
  water: waterOfDays.extend({
    watering_days: z.number().int(),
    /** False where any of it is an estimate. */
    is_measured: z.boolean(),
  }),
  /** The same days of the year before, as far as there is a record; null where there is none. */
  year_before: waterOfDays.extend({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /**
   * Zones with known plants and area against a fixed program sized for their peak month, from the first to the last day
   * of watering, without the closed season; null where nothing can be compared.
   */
  baseline: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.number().int(),
      baseline_l: z.number(),
      used_l: z.number(),
      saved_l: z.number(),
      money_saved: money.nullable(),
      is_estimated: z.boolean(),
    })
    .nullable(),
  /** Every month from `from` to `to`. */
  months: z.array(monthOfYear),
  zones: z.array(zoneOfYear),
  /** Zones that were watered, and whose flow nobody knows: their water is missing in all sums. */
  zones_without_flow: z.array(z.string()),
  starts: z.object({
    /** That were due, by programs and by the planner. */
    due: count,
    watered: count,
    skipped: count,
    failed: count,
    /** Why those were skipped, the most frequent first. */
    reasons: z.array(z.object({ reason_name: z.enum(REASON_NAMES), starts: count })),
  }),
  /** The laws in force for the garden today, held against each day. */
  laws: z.array(
    z.object({
      name: z.string(),
      is_followed: z.boolean(),
      /** Days on which it bound a zone. */
      bound_days: z.number().int(),
      /** Days on which some zone broke it. */
      broken_days: z.number().int(),
      /** Zone by zone, the first ones first. */
      breaches: z.array(z.object({ date: z.iso.date(), zone: z.string(), kinds: z.array(z.enum(BREACHES)) })),
      /** More than are listed. */
      breaches_left_out: count,
    }),
  ),
  faults: z.object({
    failed_starts: z.array(
      z.object({
        start: moment,
        zone: z.string(),
        outcome: z.enum(FAILED_OUTCOMES),
        fault: z.enum(RUN_FAULTS).nullable(),
        /** For which it did not water. */
        missing_s: z.number().int().nullable(),
      }),
    ),
    /** More than are listed. */
    failed_starts_left_out: count,
    offline: z.array(
      z.object({
        kind: z.enum(['device', 'hub', 'sensor']),
        name: z.string(),
        from: moment,
        /** Null where its return is not stored: of hubs and sensors, and of a device that is still away. */
        until: moment.nullable(),
      }),
    ),
    offline_left_out: count,
    /** Offline times before that are forgotten (docs/retention.md); null where none of the report's days is. */
    offline_known_from: z.iso.date().nullable(),
  }),
  /** What people watered by hand; with the button on the device where nobody is named. */
  by_hand: z.array(z.object({ name: z.string().nullable(), waterings: count, open_s: z.number().int() })),
  /** As of today. Zones of which nothing was learned are left out. */
  learned: z.array(learnedOfZone),
});
export type YearReport = z.infer<typeof yearReport>;

/** `GET groups/{id}/year_report`. */
export const yearReportQuery = z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) });

export const yearReportCalls = describeCalls({
  'GET /groups/:id/year_report': groupCall(
    'see',
    'A calendar year of a garden: water, money, rules, faults, and what was learned',
    {
      description:
        'Everything is computed from what is stored. The report is null of a year without a record; `years` lists those that have one.',
      query: yearReportQuery,
      answer: z.object({ years: z.array(z.number().int()), year_report: yearReport.nullable() }),
    },
  ),
});
