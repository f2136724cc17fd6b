import { countedRainMm, type DayOutlook, type RainReading } from './outlook.ts';
import type { SkipFor } from './skip.ts';

export interface RainPreference {
  readonly reading: RainReading;
  readonly thresholdMm: number;
  /** Days not watered around a rainy one: -3 three days before it, 0 the day itself, 3 three days after. */
  readonly daysToSkip: readonly number[];
}

/**
 * Whether this day is among the days to skip around a rainy day. Measured rain takes precedence over forecast rain,
 * then the wettest day. `days` may hold gaps and any order.
 */
export function skipForRain(
  epochDay: number,
  days: readonly DayOutlook[],
  preference: RainPreference,
): SkipFor<'RAIN'> | null {
  const { thresholdMm, daysToSkip, reading } = preference;
  let wettest: RainyDay | null = null;
  for (const day of days) {
    if (!daysToSkip.includes(epochDay - day.epochDay)) continue;
    const rainMm = countedRainMm(day, reading);
    if (rainMm >= thresholdMm && (wettest === null || isStronger({ day, rainMm }, wettest))) wettest = { day, rainMm };
  }
  if (wettest === null) return null;
  const { day, rainMm } = wettest;
  return {
    reason: 'RAIN',
    figures: {
      rainMm,
      thresholdMm,
      ...(day.rainProbability === null ? { rainChance: 'unknown' } : { rainProbability: day.rainProbability }),
      daysFromRain: epochDay - day.epochDay,
      basis: day.basis,
    },
    turningPoint: { figure: 'rainMm', needed: 'below', value: thresholdMm },
  };
}

interface RainyDay {
  readonly day: DayOutlook;
  readonly rainMm: number;
}

function isStronger(one: RainyDay, other: RainyDay): boolean {
  const isMeasured = ({ day }: RainyDay) => day.basis === 'measured';
  return isMeasured(one) === isMeasured(other) ? one.rainMm > other.rainMm : isMeasured(one);
}
