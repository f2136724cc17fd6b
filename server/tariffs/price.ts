/** What a garden's water costs by its tariff. */
import { moneySpent, type Tariff } from '@sluice/engine/savings/money-saved';
import { LITRES_PER_GALLON } from '@sluice/engine/vocabulary/units';
import type { TariffRow } from './store.ts';
import type { Prices } from './tables.ts';

export const L_PER_M3 = 1_000;

export const cents = (amount: number) => Math.round(100 * amount) / 100;

/** What holds in the month of a local ISO date. */
export function pricesIn(tariff: TariffRow, date: string): Omit<Prices, 'from'> {
  const holds = ({ from }: { from: string | null }) => from === null || from <= date;
  return holds(tariff) ? tariff : (tariff.earlier.findLast(holds) ?? tariff);
}

/** In the tariff's currency; thirty days are one billing period. */
export function pricePerM3({ per, tiers }: Pick<Prices, 'per' | 'tiers'>): Tariff {
  // A thousand gallons are as many cubic metres as one is litres.
  const perM3 = per === 'm3' ? 1 : 1 / LITRES_PER_GALLON;
  return {
    tiers: tiers.map(({ upToM3, price }) => ({
      upToM3: upToM3 ?? Number.POSITIVE_INFINITY,
      pricePerM3: price * perM3,
    })),
  };
}

/** Above the household's water, each calendar month a billing period of its own, by its prices. `date`: ISO. */
export function costByMonths(tariff: TariffRow, days: readonly { date: string; litres: number }[]) {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  const amount = [...months].reduce((sum, [month, ofMonth]) => {
    const m3 = ofMonth.reduce((total, { litres }) => total + litres, 0) / L_PER_M3;
    const prices = pricesIn(tariff, `${month}-01`);
    return sum + moneySpent(pricePerM3(prices), prices.householdM3, m3);
  }, 0);
  return { amount: cents(amount), currency: tariff.currency };
}
