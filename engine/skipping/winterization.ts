/** Cold days: what frost and winter leave of their hours, and the skip where that is too little (docs/decisions/0131). */
import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { frostFreeHours, hourTemperatures, mildMiddayHours } from './frost-hours.ts';
import type { DayOutlook } from './outlook.ts';
import type { SkipFor } from './skip.ts';

/** When cold keeps a garden dry, degrees Celsius. */
export interface ColdPreference {
  /** Nothing is watered at or below it. */
  readonly thresholdC: number;
  /** Where pipes stay filled in winter: a dry winter is watered at midday from this temperature on; null where not. */
  readonly winterC: number | null;
}

/** A day on which cold takes hours away. */
export interface ColdDay {
  /** Hours that are warm enough. */
  readonly hours: readonly Span[];
  /** For what finds none of them. */
  readonly skip: SkipFor<'WINTERIZATION'>;
}

/** The day, and where it lies under the sky. */
export interface DayUnderSun {
  readonly day: LocalDay;
  readonly sun: SunTimes;
}

/** Nights in a row above the threshold that end winterization at the latest. */
const MILD_NIGHTS = 7;
/** Mean air temperature of a week with which the growing season begins (ETCCDI, growing season length). */
const GROWING_C = 5;
/** Mean air temperature of ten days below which the ground is taken to be frozen (own). */
const FROZEN_GROUND_C = 0;

/**
 * A frost takes the hours at or below the threshold and those about them. A week too cold for plants to grow, with nights
 * that average at or below freezing, begins winter. One in which plants grow and nights average above freezing ends it,
 * or one whose nights average above the threshold or are all above it. In winter nothing is watered, for ice in a pipe
 * costs more than a dry lawn; where pipes stay filled, mild middays are left. Null for a day that is not cold.
 */
export function judgeCold(
  at: DayUnderSun,
  today: DayOutlook,
  past: readonly DayOutlook[],
  tenDayMeanC: number | null,
  { thresholdC, winterC }: ColdPreference,
): ColdDay | null {
  const { temperatureMinC } = today;
  const isFrosty = temperatureMinC <= thresholdC;
  const winter = findWinterState(today.epochDay, past, thresholdC);
  if (winter.isWinterized && winterC !== null) return judgeWinter(at, today, tenDayMeanC, winterC);
  if (!isFrosty && !winter.isWinterized) return null;
  return {
    hours: winter.isWinterized ? [] : frostFreeHours(hourTemperatures(at.day, at.sun, today) ?? [], thresholdC),
    skip: isFrosty
      ? skip({ temperatureMinC, thresholdC }, { figure: 'temperatureMinC', needed: 'above', value: thresholdC })
      : skip(
          { temperatureMinC, thresholdC, mildNights: winter.mildNights },
          { figure: 'mildNights', needed: 'above', value: MILD_NIGHTS },
        ),
  };
}

/** A winter's day on which pipes are filled. */
function judgeWinter(at: DayUnderSun, today: DayOutlook, tenDayMeanC: number | null, thresholdC: number): ColdDay {
  const { temperatureMaxC } = today;
  if (tenDayMeanC !== null && tenDayMeanC <= FROZEN_GROUND_C) {
    const turningPoint = { figure: 'tenDayMeanC', needed: 'above', value: FROZEN_GROUND_C } as const;
    return { hours: [], skip: skip({ tenDayMeanC, thresholdC }, turningPoint) };
  }
  return {
    hours: mildMiddayHours(hourTemperatures(at.day, at.sun, today) ?? [], at.sun, thresholdC),
    skip: skip({ temperatureMaxC, thresholdC }, { figure: 'temperatureMaxC', needed: 'above', value: thresholdC }),
  };
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
  const week: DayOutlook[] = [];
  for (const day of past) {
    week.push(day);
    if (week.length > MILD_NIGHTS) week.shift();
    mildNights = day.temperatureMinC > thresholdC ? mildNights + 1 : 0;
    if (week.length < MILD_NIGHTS) continue;
    const meanOf = (celsius: (day: DayOutlook) => number) =>
      week.reduce((sum, one) => sum + celsius(one), 0) / MILD_NIGHTS;
    const nightsC = meanOf(({ temperatureMinC }) => temperatureMinC);
    const daysC = meanOf(({ temperatureMinC, temperatureMaxC }) => (temperatureMinC + temperatureMaxC) / 2);
    const isGrowing = daysC >= GROWING_C;
    if (nightsC <= 0 && !isGrowing) isWinterized = true;
    else if ((nightsC > 0 && isGrowing) || nightsC > thresholdC || mildNights >= MILD_NIGHTS) isWinterized = false;
  }
  return { isWinterized, mildNights };
}
