import type { DayOutlook } from './outlook.ts';
import type { SkipFor } from './skip.ts';

/** Nights in a row above the threshold that end winterization at the latest. */
const MILD_NIGHTS = 7;

/**
 * Low temperature: skips at or below the user's threshold. After a week whose nights average at or below freezing, it
 * skips until a week's nights average above the threshold or all of them are above it. A single spring frost skips only
 * its own day. Ice in a pipe costs more than a dry lawn in winter.
 */
export function skipForWinterization(epochDay: number, days: readonly DayOutlook[], thresholdC: number): Cold | null {
  const temperatureMinC = days.find((day) => day.epochDay === epochDay)?.temperatureMinC ?? null;
  if (temperatureMinC !== null && temperatureMinC <= thresholdC) {
    return skip({ temperatureMinC, thresholdC }, { figure: 'temperatureMinC', needed: 'above', value: thresholdC });
  }
  const { isWinterized, mildNights } = findWinterState(epochDay, days, thresholdC);
  if (!isWinterized) return null;
  return skip(
    { ...(temperatureMinC === null ? {} : { temperatureMinC }), thresholdC, mildNights },
    { figure: 'mildNights', needed: 'above', value: MILD_NIGHTS },
  );
}

type Cold = SkipFor<'WINTERIZATION'>;

function skip(figures: Cold['figures'], turningPoint: Cold['turningPoint']): Cold {
  return { reason: 'WINTERIZATION', figures, turningPoint };
}

/** Whether the garden is winterized, and for how many mild nights in a row. */
function findWinterState(epochDay: number, days: readonly DayOutlook[], thresholdC: number) {
  const past = days.filter((day) => day.epochDay < epochDay).toSorted((a, b) => a.epochDay - b.epochDay);
  let isWinterized = false;
  let mildNights = 0;
  const week: number[] = [];
  for (const { temperatureMinC } of past) {
    week.push(temperatureMinC);
    if (week.length > MILD_NIGHTS) week.shift();
    mildNights = temperatureMinC > thresholdC ? mildNights + 1 : 0;
    if (week.length < MILD_NIGHTS) continue;
    const meanC = week.reduce((sum, one) => sum + one, 0) / MILD_NIGHTS;
    if (meanC <= 0) isWinterized = true;
    else if (meanC > thresholdC || mildNights >= MILD_NIGHTS) isWinterized = false;
  }
  return { isWinterized, mildNights };
}
