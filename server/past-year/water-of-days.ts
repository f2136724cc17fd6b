import type { PastYear } from '@sluice/contract/past-year';
import { costByMonths } from '../tariffs/index.ts';

type Tariff = Parameters<typeof costByMonths>[0];

/** Sums of days, and what they cost above the household's water, each month for itself. */
export const waterOfDays = (
  tariff: Tariff | null,
  days: readonly { date: string; litres: number; isWatered: boolean }[],
): PastYear['planned'] => ({
  water_l: Math.round(days.reduce((sum, { litres }) => sum + litres, 0)),
  watering_days: days.filter(({ isWatered }) => isWatered).length,
  cost: tariff && costByMonths(tariff, days),
});
