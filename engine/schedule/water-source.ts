import { LIMITS } from '../vocabulary/limits.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import type { WaterSource } from './garden.ts';

/** From a drip line on a rain barrel to a park's main. */
const FLOW = { least: 0.1, most: 20_000 };
const MOST_ZONES = 200;
/** A pump that needs longer to build its pressure is broken. */
const MOST_LEAD_SECONDS = 600;

/** A source as it is entered: a capacity left out was never measured, a rest or lead left out is none. */
export function parseWaterSource(input: unknown): Result<WaterSource> {
  const reading = new Reading(input);
  const seconds = (field: string, most: number) => reading.optionalNumber(field, { least: 0, most }) ?? 0;
  const zones = { least: 1, most: MOST_ZONES };
  const source: WaterSource = {
    id: reading.text('id'),
    capacityLitresPerMinute: litresPerMinute(
      reading.optionalNumber('capacityLitresPerMinute', FLOW) ?? Number.POSITIVE_INFINITY,
    ),
    mostZonesAtOnce: reading.has('mostZonesAtOnce') ? reading.wholeNumber('mostZonesAtOnce', zones) : 1,
    restSeconds: seconds('restSeconds', 60 * LIMITS.restTimeMaxMinutes),
    leadSeconds: seconds('leadSeconds', MOST_LEAD_SECONDS),
    lagSeconds: seconds('lagSeconds', MOST_LEAD_SECONDS),
  };
  return reading.finish(() => source);
}
