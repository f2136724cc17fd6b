/** The reason behind a run, a planned start or a decision, with its figures (docs/specification.md, 2). */
import { TURNING_FIGURES } from '@sluice/engine/vocabulary/reason-texts';
import { REASON_NAMES } from '@sluice/engine/vocabulary/reasons';
import { REASON_TYPES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';

/** A skipped run would have gone ahead with this figure below or above this value. */
export const turningPoint = z.object({
  figure: z.enum(TURNING_FIGURES),
  needed: z.enum(['below', 'above']),
  value: z.number(),
});
export type TurningPoint = z.infer<typeof turningPoint>;

/** Why something is watered or is not, as runs, planned starts and decisions say it. */
export const reasonFields = {
  /** Why it waters, or why it will not. */
  reason_name: z.enum(REASON_NAMES),
  /** The type of the reason, by its origin. */
  reason_type: z.enum(REASON_TYPES),
  /** Which of its type. SYS_WEATHER: -1 winterization, -2 rain, -3 wind. */
  reason_code: z.number().int().nullable(),
  /**
   * The figures behind the reason. A run that overrules a forecast has "despite": rain or wind, or rain_again or
   * wind_again where the zone keeps no balance; with "despite_rain_mm", "despite_rain_probability", "despite_wind_kmh".
   * Rain whose chance the weather service does not tell counts as it is, and has "rain_chance": unknown.
   * If it overrules its sensor it has "despite": moisture, with "despite_moisture".
   */
  reason_figures: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Null where no figure decides, as for a manual skip or a fixed rule. */
  turning_point: turningPoint.nullable(),
};
