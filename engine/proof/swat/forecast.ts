/** Forecasts with realistic errors: seeded, so that every run of the protocol sees the same ones. */
import { toEpochDay } from '../../programs/calendar-day.ts';
import type { DayOutlook } from '../../skipping/outlook.ts';
import { bell, rainProbability, seededFor } from '../random.ts';
import type { SwatDay } from './score.ts';

const MM_PER_IN = 25.4;

/** How far a forecast of the first day errs; each day further adds half as much. */
export interface ForecastSkill {
  /** Error of forecast evapotranspiration, one standard deviation, share. */
  readonly et0Error: number;
  /** Doubt of rain: 0 would know, infinity would always say the climate's share. */
  readonly rainDoubt: number;
}

/** ET0 within a tenth; a Brier skill of .45, the middle of what weather services report for the first day. */
export const USUAL_SKILL: ForecastSkill = { et0Error: 0.1, rainDoubt: 2.3 };

/** What a rainy day brings where nothing but the season is known, mm. */
const USUAL_RAIN_MM = 6;

/** What is forecast on the morning of day `from` for it and the days after; each seed errs in its own way. */
export function forecast(
  days: readonly SwatDay[],
  from: number,
  count: number,
  skill: ForecastSkill,
  seed: number,
): DayOutlook[] {
  const rainyShare = days.filter(({ rainIn }) => rainIn > 0).length / days.length;
  return days.slice(from, from + count).map((day, ahead) => {
    const epochDay = toEpochDay(Temporal.PlainDate.from(day.date));
    const random = seededFor(seed, epochDay * 31 + ahead);
    const isWet = day.rainIn > 0;
    const usualMm = -USUAL_RAIN_MM * Math.log(1 - random());
    return {
      epochDay,
      basis: 'forecast',
      et0Mm: Math.max(0, day.et0In * MM_PER_IN * (1 + skill.et0Error * (1 + ahead / 2) * bell(random))),
      rainfallMm: isWet ? day.rainIn * MM_PER_IN * Math.exp(0.5 * bell(random)) : usualMm,
      rainProbability: rainProbability(day.rainIn * MM_PER_IN, rainyShare, skill.rainDoubt * (1 + ahead / 2), random),
      temperatureMinC: 15,
      temperatureMaxC: 35,
      windMPerS: 1.4,
    };
  });
}
