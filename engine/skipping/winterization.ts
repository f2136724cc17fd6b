import { SYSTEM_WEATHER_REASON_CODES } from '../vocabulary/watering.ts';
import type { DayOutlook } from './outlook.ts';
import type { Skip } from './skip.ts';

/** Nights in a row above the threshold after which a garden that was put to sleep wakes. */
const MILD_NIGHTS = 7;

/**
 * Low temperature: skipped at or below the user's threshold, and, once a week's nights had their mean at or below
 * freezing, until a week of nights has stayed above it. Ice in a pipe costs more than a thirsty lawn in winter.
 */
export function skipForWinterization(epochDay: number, days: readonly DayOutlook[], thresholdC: number): Skip | null {
  const today = days.find((day) => day.epochDay === epochDay);
  const coldTonight = today !== undefined && today.temperatureMinC <= thresholdC;
  if (!coldTonight && !isAsleep(epochDay, days, thresholdC)) return null;
  const temperatureMinC = today?.temperatureMinC ?? thresholdC;
  return {
    reasonType: 'SYS_WEATHER',
    code: SYSTEM_WEATHER_REASON_CODES.winterization,
    figures: { temperatureMinC, thresholdC, mildNightsNeeded: coldTonight ? 0 : MILD_NIGHTS },
    turningPoint: { figure: 'temperatureMinC', needed: 'above', value: thresholdC },
  };
}

function isAsleep(epochDay: number, days: readonly DayOutlook[], thresholdC: number): boolean {
  const past = days.filter((day) => day.epochDay < epochDay).toSorted((a, b) => a.epochDay - b.epochDay);
  let asleep = false;
  let mild = 0;
  const week: number[] = [];
  for (const { temperatureMinC } of past) {
    week.push(temperatureMinC);
    if (week.length > MILD_NIGHTS) week.shift();
    mild = temperatureMinC > thresholdC ? mild + 1 : 0;
    const isHardFrost = week.length === MILD_NIGHTS && week.reduce((sum, one) => sum + one, 0) <= 0;
    if (isHardFrost) asleep = true;
    else if (mild >= MILD_NIGHTS) asleep = false;
  }
  return asleep;
}
