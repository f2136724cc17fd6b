/** A zone's soil water day by day, past and planned, as the chart draws it. */
import type { Decision } from '@sluice/contract/schedule';
import type { WeatherDay } from '@sluice/contract/weather';
import type { ZoneChart } from '@sluice/contract/zones';

/** Millimetres at the roots; null where nothing is known. */
export type WaterDay = {
  date: string;
  /** Below field capacity, in the evening. */
  depletionMm: number | null;
  rainMm: number | null;
  irrigationMm: number | null;
  etMm: number | null;
  drainedMm: number | null;
  /** Planned or forecast. */
  isAhead: boolean;
};

export const listPastWaterDays = ({ soil_days: days }: ZoneChart): WaterDay[] =>
  days.map((day) => ({
    date: day.date,
    depletionMm: day.depletion_mm,
    rainMm: day.rain_mm,
    irrigationMm: day.irrigation_mm,
    etMm: day.et_mm,
    drainedMm: day.drained_mm,
    isAhead: false,
  }));

/** Each evening is the morning that the plan expects after it. What plants will use is not forecast day by day. */
export function listPlannedWaterDays(
  dates: readonly string[],
  decisions: readonly Decision[],
  weathers: readonly WeatherDay[],
): WaterDay[] {
  const balanced = decisions.filter(({ demand }) => demand !== null);
  return dates.map((date, place) => ({
    date,
    depletionMm: balanced.find(({ local_date }) => local_date === dates[place + 1])?.demand?.depletion_mm ?? null,
    rainMm: weathers.find((day) => day.date === date)?.precip_mm ?? null,
    irrigationMm: sum(decisions.filter(({ local_date }) => local_date === date).map(({ net_mm }) => net_mm)),
    etMm: null,
    drainedMm: null,
    isAhead: true,
  }));
}

export type WaterSums = Record<'rainMm' | 'irrigationMm' | 'etMm' | 'drainedMm', number>;

/** What came in and went out over some days. */
export const sumWater = (days: readonly WaterDay[]): WaterSums => ({
  rainMm: sum(days.map(({ rainMm }) => rainMm)),
  irrigationMm: sum(days.map(({ irrigationMm }) => irrigationMm)),
  etMm: sum(days.map(({ etMm }) => etMm)),
  drainedMm: sum(days.map(({ drainedMm }) => drainedMm)),
});

const sum = (figures: readonly (number | null)[]) => figures.reduce<number>((total, mm) => total + (mm ?? 0), 0);

const DAYS_A_WEEK = 7;

/** Weeks that end with the last day; the first may be shorter. */
export function splitIntoWeeks(days: readonly WaterDay[]): WaterDay[][] {
  const weeks: WaterDay[][] = [];
  for (let end = days.length; end > 0; end -= DAYS_A_WEEK)
    weeks.unshift(days.slice(Math.max(0, end - DAYS_A_WEEK), end));
  return weeks;
}
