import type { SprinklerType } from '../vocabulary/garden.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import { SYSTEM_WEATHER_REASON_CODES } from '../vocabulary/watering.ts';
import type { DayOutlook } from './outlook.ts';
import type { Skip } from './skip.ts';

/** Strong wind carries spray away; drip and bubblers do not mind. A wind that nobody knows is no reason. */
export function skipForWind(today: DayOutlook, sprinkler: SprinklerType, thresholdKmh: number): Skip | null {
  const { windKmh } = today;
  if (windKmh === null || !SPRINKLER_PROPERTIES[sprinkler].isWindSensitive || windKmh < thresholdKmh) return null;
  return {
    reasonType: 'SYS_WEATHER',
    code: SYSTEM_WEATHER_REASON_CODES.wind,
    figures: { windKmh, thresholdKmh },
    turningPoint: { figure: 'windKmh', needed: 'below', value: thresholdKmh },
  };
}
