/** Water and money: saved, spent and expected (docs/specification.md, 2 and 10). */
import { BUDGET_VERDICTS } from '@sluice/engine/vocabulary/budgets';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema } from './primitives.ts';
import { tank } from './tanks.ts';
import { budget } from './tariffs.ts';

const money = z.object({ amount: z.number(), currency: z.string() });

/** `GET groups/{id}/savings`: the past 30 days, or as many as the garden is old, against the stated baseline. */
export const savings = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Number of days, both dates included. */
  days: z.number().int(),
  /** Litres: what the same zones would have got on a fixed program sized for the peak month, and what they got. */
  baseline_l: z.number(),
  used_l: z.number(),
  saved_l: z.number(),
  /** False where any of it is an estimate; then it is shown with "~". */
  is_measured: z.boolean(),
  /**
   * Months (January is 1) whose normals are estimated from the latitude, since too little of the garden's own weather
   * is stored.
   */
  assumed_months: z.array(z.number().int()),
  /** Null without a tariff. */
  money_saved: money.nullable(),
  /** Of the calendar month so far, all zones: litres, and what they cost above the household's; null without a tariff. */
  month: z.object({
    from: z.iso.date(),
    used_l: z.number(),
    is_measured: z.boolean(),
    cost: money.nullable(),
  }),
  /** Litres of irrigation saved by the gardener's own rain gauge, which corrected the weather service. */
  rainfall_correction_l: z.number(),
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      baseline_l: z.number(),
      used_l: z.number(),
      saved_l: z.number(),
      is_measured: z.boolean(),
    }),
  ),
});
export type Savings = z.infer<typeof savings>;

/** Water of a month's garden, and what it costs above the household's; no cost without a tariff. */
const waterOfMonth = z.object({ volume_l: z.number(), cost: money.nullable() });

/** `GET groups/{id}/bill`: the calendar month so far, and as it is expected to end. */
export const bill = z.object({
  from: z.iso.date(),
  /** The month's last day. */
  to: z.iso.date(),
  used: waterOfMonth,
  /** False where any of what was used is an estimate. */
  is_measured: z.boolean(),
  /** By the plan, with the forecast, and after it the usual weather. */
  expected: waterOfMonth,
  /** The same if the days after the forecast are as wet as one month of five, and as dry. */
  wet: waterOfMonth,
  dry: waterOfMonth,
  /** Zones that are watered, and whose flow nobody knows: their water is missing above. */
  zones_without_flow: z.array(idSchema<ZoneId>()),
  /** The tariff's tiers from the first on, with the garden's water in each; empty without a tariff. */
  tiers: z.array(
    z.object({
      /** Cubic metres of the whole household a month; null in the last one. */
      up_to_m3: z.number().nullable(),
      used: waterOfMonth,
      expected: waterOfMonth,
    }),
  ),
  budget: z
    .object({
      ...budget.shape,
      /** Litres; null where it counts money and no tariff says what water costs. */
      limit_l: z.number().nullable(),
      /** `likely` by what is expected, `possible` in a dry month; null where `limit_l` is. */
      verdict: z.enum(BUDGET_VERDICTS).nullable(),
    })
    .nullable(),
});
export type Bill = z.infer<typeof bill>;

/** By EPA's WaterSense for labeled homes, specification 1.2: of the month in which a landscape must be watered most. */
const waterSenseBudget = z.object({
  /** January is 1. */
  peak_month: z.number().int(),
  /** Usual reference evapotranspiration and rain of that month at the place. */
  et0_mm: z.number(),
  rain_mm: z.number(),
  /** A quarter of the rain. */
  allowable_rain_mm: z.number(),
  /** If the whole area were short grass. */
  baseline_l: z.number(),
  /** Landscape Water Allowance (LWA): 70 % of the baseline. */
  allowance_l: z.number(),
  /** Landscape Water Requirement (LWR). */
  requirement_l: z.number(),
  /** Of the area, what is turf; null without zones. */
  turf_share: z.number().nullable(),
  /** What the specification of 2009 allowed where no budget was made. */
  most_turf_share: z.number(),
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      landscape_coefficient: z.number().describe('Factor on the reference evapotranspiration of the month.'),
      /** Its efficiency where nobody has said which sprinklers it has. */
      distribution_uniformity: z.number(),
      is_turf: z.boolean(),
      requirement_l: z.number(),
    }),
  ),
});

/** Of the zones of a landscape budget, in the calendar year from its first recorded day to yesterday. */
const landscapeUse = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  volume_l: z.number(),
  /** False where any of it is an estimate. */
  is_measured: z.boolean(),
  /** The part of the year's allowance that falls to these days by their usual evapotranspiration. */
  allowance_l: z.number(),
  /** They were watered, and nobody knows their flow: their water is missing above. */
  zones_without_flow: z.array(idSchema<ZoneId>()),
});

/** `GET groups/{id}/landscape_budget`: by California's Model Water Efficient Landscape Ordinance, a year. */
export const landscapeBudget = z.object({
  /** Reference evapotranspiration of the place's usual weather; the ordinance names that of its own table. */
  et0_mm: z.number(),
  /** Whether some months of it are estimated. */
  is_assumed: z.boolean(),
  /** The mean adjustment factor that homes may have. */
  most_adjustment_factor: z.number(),
  /** The mean of all but special areas; null where there are none. */
  adjustment_factor: z.number().nullable(),
  /** Maximum Applied Water Allowance. */
  allowance_l: z.number(),
  /** Estimated Total Water Use. */
  estimated_l: z.number(),
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      area_m2: z.number(),
      /** Share of the reference evapotranspiration that its plants need over the year. */
      plant_factor: z.number(),
      efficiency: z.number(),
      /** What leaves its heads, as a share of the reference evapotranspiration. */
      adjustment_factor: z.number(),
      /** Edible plants: they may have all of the reference evapotranspiration. */
      is_special: z.boolean(),
      estimated_l: z.number(),
      /** What it was given in the days of `used`; null without them, and where its flow is not known. */
      used_l: z.number().nullable(),
      /** Of `used_l`; false where any of it is an estimate. */
      is_measured: z.boolean(),
    }),
  ),
  /** Without plants or an area. */
  zones_left_out: z.array(idSchema<ZoneId>()),
  /** Null where no day of this year is recorded and over. */
  used: landscapeUse.nullable(),
  water_sense: waterSenseBudget,
});
export type LandscapeBudget = z.infer<typeof landscapeBudget>;

/** `GET groups/{id}/tank`: its level now, and how long it lasts by the plan. */
export const tankNow = tank.extend({
  /** Reckoned from the last reading on. */
  level_l: z.number(),
  /** Whether it has too little for what is planned today. */
  is_short: z.boolean(),
  /** The last day for which it has enough; null where all planned days have, and while `is_short`. */
  lasts_until: z.iso.date().nullable(),
  /** How many days are planned. */
  planned_days: z.number().int(),
});
export type TankNow = z.infer<typeof tankNow>;

export const savingsCalls = describeCalls({
  'GET /groups/:id/savings': groupCall(
    'see',
    'Water and money saved in the past 30 days, against a fixed program sized for the peak month',
    { answer: z.object({ savings }) },
  ),
  'GET /groups/:id/bill': groupCall(
    'see',
    'Water and money of this month, as it is expected to end, and whether that is within the budget',
    {
      description:
        'The rest of the month is planned as the schedule is, with the forecast, and after it with the usual rain. `wet` and `dry` are one month of five.',
      answer: z.object({ bill }),
    },
  ),
  'GET /groups/:id/tank': groupCall(
    'see',
    'Level of the rain barrel or tank, and how long it lasts by the plan; null where there is none',
    {
      answer: z.object({
        tank: tankNow.nullable(),
        /** Whether the server has a broker, to which a level sensor may publish. */
        has_mqtt: z.boolean(),
      }),
    },
  ),
  'GET /groups/:id/landscape_budget': groupCall(
    'see',
    'What the landscape may use and needs in a year, by California’s model ordinance, and in the peak month by WaterSense',
    { answer: z.object({ landscape_budget: landscapeBudget }) },
  ),
});
