import type { SprinklerType } from '../vocabulary/garden.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import { KMH_PER_METRE_PER_SECOND } from '../vocabulary/units.ts';
import type { DayOutlook } from './outlook.ts';
import type { SkipFor } from './skip.ts';

/** Strong wind carries spray away; drip and bubblers do not mind. An unknown wind is no reason to skip. */
export function skipForWind(today: DayOutlook, sprinkler: SprinklerType, thresholdKmh: number): SkipFor<'WIND'> | null {
  if (today.windMPerS === null || !SPRINKLER_PROPERTIES[sprinkler].isWindSensitive) return null;
  const windKmh = today.windMPerS * KMH_PER_METRE_PER_SECOND;
  if (windKmh < thresholdKmh) return null;
  return {
    reason: 'WIND',
    figures: { windKmh, thresholdKmh },
    turningPoint: { figure: 'windKmh', needed: 'below', value: thresholdKmh },
  };
}
