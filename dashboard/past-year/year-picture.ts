/** Pure: where rain, soil water and watering of a year stand in its picture, in parts of its width and height. */
import type { PastYear } from '@sluice/contract/past-year';

type Day = PastYear['days'][number];

const DAYS_OF_A_WEEK = 7;

/** A week's bars: rain above the ribbon, water below it. The first week of a year is one or two days. */
export interface WeekOfYear {
  /** ISO. */
  from: string;
  to: string;
  x: number;
  width: number;
  rainMm: number;
  waterL: number;
  /** Mean of its evenings; null where no balance is kept. */
  available: number | null;
  isOwn: boolean;
}

export interface YearPicture {
  weeks: WeekOfYear[];
  /** A stripe for each day. */
  stripes: { date: string; x: number; width: number; available: number | null }[];
  /** Where each month begins. */
  months: { date: string; x: number }[];
  mostRainMm: number;
  mostWaterL: number;
}

/** A wet week: smaller ones do not fill the picture. */
const LEAST_RAIN_MM = 30;

export function drawYear(days: readonly Day[]): YearPicture {
  const count = Math.max(1, days.length);
  const first = days.length % DAYS_OF_A_WEEK;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / DAYS_OF_A_WEEK) }, (_, week) => first + week * DAYS_OF_A_WEEK),
  ];
  const weeks = starts.flatMap((start, place) => {
    const ofWeek = days.slice(start, starts[place + 1] ?? days.length);
    const [monday, last] = [ofWeek[0], ofWeek.at(-1)];
    if (monday === undefined || last === undefined) return [];
    const shares = ofWeek.flatMap(({ available }) => available ?? []);
    return [
      {
        from: monday.date,
        to: last.date,
        x: start / count,
        width: ofWeek.length / count,
        rainMm: sum(ofWeek.map(({ rain_mm }) => rain_mm)),
        waterL: sum(ofWeek.map(({ water_l }) => water_l)),
        available: shares.length > 0 ? sum(shares) / shares.length : null,
        isOwn: last.is_own,
      },
    ];
  });
  return {
    weeks,
    stripes: days.map(({ date, available }, place) => ({ date, x: place / count, width: 1 / count, available })),
    months: days.flatMap(({ date }, place) => (date.endsWith('-01') ? [{ date, x: place / count }] : [])),
    mostRainMm: Math.max(LEAST_RAIN_MM, ...weeks.map(({ rainMm }) => rainMm)),
    mostWaterL: Math.max(1, ...weeks.map(({ waterL }) => waterL)),
  };
}

/** The week at a place of the picture, 0 to 1. */
export const weekAt = ({ weeks }: YearPicture, x: number) =>
  weeks.find((week) => x >= week.x && x < week.x + week.width) ?? null;

export interface MonthOfYear {
  /** ISO, its first day that is shown. */
  from: string;
  rainMm: number;
  waterL: number;
  available: number | null;
  isOwn: boolean;
}

export const listMonths = (days: readonly Day[]): MonthOfYear[] =>
  [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()].flatMap((ofMonth) => {
    const [first] = ofMonth;
    const shares = ofMonth.flatMap(({ available }) => available ?? []);
    return first === undefined
      ? []
      : [
          {
            from: first.date,
            rainMm: sum(ofMonth.map(({ rain_mm }) => rain_mm)),
            waterL: sum(ofMonth.map(({ water_l }) => water_l)),
            available: shares.length > 0 ? sum(shares) / shares.length : null,
            isOwn: ofMonth.every(({ is_own }) => is_own),
          },
        ];
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
