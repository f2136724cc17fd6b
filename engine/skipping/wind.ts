import type { SprinklerType } from '../vocabulary/garden.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import type { DayOutlook } from './outlook.ts';
import type { SkipFor } from './skip.ts';

/** Strong wind carries spray away; drip and bubblers do not mind. An unknown wind is no reason to skip. */
export function skipForWind(today: DayOutlook, sprinkler: SprinklerType, thresholdKmh: number): SkipFor<'WIND'> | null {
  const { windKmh } = today;
  if (windKmh === null || !SPRINKLER_PROPERTIES[sprinkler].isWindSensitive || windKmh < thresholdKmh) return null;
  return {
    reason: 'WIND',
    figures: { windKmh, thresholdKmh },
    turningPoint: { figure: 'windKmh', needed: 'below', value: thresholdKmh },
  };
}
