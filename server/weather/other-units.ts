/** An answer that names no units may come in others; then its temperatures leap away from what was said before. */
import type { WeatherDay } from '@sluice/weather-providers/provider';

/** Between two answers for the same day, degrees. 20 is more than forecasts change, and less than Fahrenheit is off above -15 C. */
const LEAP_C = 20;
const LEAST_DAYS = 2;

type Temperatures = Pick<WeatherDay, 'date'> & { tMinC: number; tMaxC: number };

/** Whether most days of an answer are far from what the same service said of the same days before. */
export function isInOtherUnits(days: readonly Temperatures[], before: readonly Temperatures[]): boolean {
  const meanByDate = new Map(before.map((day) => [day.date, mean(day)]));
  const leaps = days.flatMap((day) => {
    const earlier = meanByDate.get(day.date);
    return earlier === undefined ? [] : Math.abs(mean(day) - earlier);
  });
  return leaps.length >= LEAST_DAYS && leaps.filter((leap) => leap > LEAP_C).length > leaps.length / 2;
}

const mean = ({ tMinC, tMaxC }: Temperatures) => (tMinC + tMaxC) / 2;
