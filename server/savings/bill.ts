/** The month's bill so far, as it is expected to end, and against the garden's budget. */
import type { Bill } from '@sluice/contract/savings';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { moneySpent } from '@sluice/engine/savings/money-saved';
import { type MonthSide, outlookOfMonth } from '@sluice/engine/savings/rest-of-month';
import { judgeBudget, tierUses } from '@sluice/engine/savings/water-bill';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { expectWater } from '../schedule/index.ts';
import {
  type BudgetRow,
  budgetLitres,
  cents,
  L_PER_M3,
  litresOfWatering,
  presentBudget,
  pricePerM3,
  pricesIn,
  readBudget,
  readTariff,
  type TariffRow,
} from '../tariffs/index.ts';

const SIDES = ['usual', 'wet', 'dry'] as const satisfies readonly MonthSide[];

export async function readBill(db: Queryable, group: GroupRow, nowMs: number): Promise<Bill> {
  const today = Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs));
  const [first, last] = [today.with({ day: 1 }), today.with({ day: today.daysInMonth })];
  const lastDay = toEpochDay(last);
  const { zones, expected: ahead } = await expectWater(
    db,
    group,
    last.toString(),
    SIDES.map((side) => (outlook) => outlookOfMonth(outlook, lastDay, side)),
    nowMs,
  );
  const waterings = await wateringSince(db, group.id, first.toString());
  const litresOf = litresOfWatering(zones.filter(({ isFlowKnown }) => isFlowKnown));
  const usedL = waterings.reduce((sum, watering) => sum + litresOf(watering), 0);
  const [usual, wet, dry] = ahead.map(({ litres }) => usedL + litres) as [number, number, number];
  const [stored, budget] = [await readTariff(db, group.id), await readBudget(db, group.id)];
  const tariff = stored && { ...stored, ...pricesIn(stored, first.toString()), earlier: [] };
  const month = (litres: number) => ({ volume_l: Math.round(litres), cost: tariff && costOf(tariff, litres) });
  return {
    ...{ from: first.toString(), to: last.toString() },
    used: month(usedL),
    is_measured: waterings.length > 0 && waterings.every(({ isMeasured }) => isMeasured),
    expected: month(usual),
    // What rains on the one side may fall on other days of watering than on the other.
    wet: month(Math.min(usual, wet, dry)),
    dry: month(Math.max(usual, wet, dry)),
    zones_without_flow: [...new Set(ahead.flatMap(({ zonesWithoutFlow }) => [...zonesWithoutFlow]))],
    tiers: tariff ? tiersOf(tariff, usedL, usual) : [],
    budget:
      budget &&
      judgedBudget(budget, tariff, first.toString(), { usedL, expectedL: usual, dryL: Math.max(usual, wet, dry) }),
  };
}

const costOf = (tariff: TariffRow, litres: number) => ({
  amount: cents(moneySpent(pricePerM3(tariff), tariff.householdM3, litres / L_PER_M3)),
  currency: tariff.currency,
});

function tiersOf(tariff: TariffRow, usedL: number, expectedL: number): Bill['tiers'] {
  const { currency } = tariff;
  const uses = (litres: number) =>
    tierUses(pricePerM3(tariff), tariff.householdM3, litres / L_PER_M3).map(({ gardenM3, cost }) => ({
      volume_l: Math.round(gardenM3 * L_PER_M3),
      cost: { amount: cents(cost), currency },
    }));
  const expected = uses(expectedL);
  return uses(usedL).flatMap((used, place) => {
    const [tier, then] = [tariff.tiers[place], expected[place]];
    return tier && then ? [{ up_to_m3: tier.upToM3, used, expected: then }] : [];
  });
}

function judgedBudget(
  budget: BudgetRow,
  tariff: TariffRow | null,
  from: string,
  { usedL, expectedL, dryL }: { usedL: number; expectedL: number; dryL: number },
): NonNullable<Bill['budget']> {
  const limitL = budgetLitres(budget, tariff, from);
  const volumes = { usedM3: usedL / L_PER_M3, expectedM3: expectedL / L_PER_M3, dryM3: dryL / L_PER_M3 };
  return {
    ...presentBudget(budget),
    limit_l: limitL === null ? null : Math.round(limitL),
    verdict: limitL === null ? null : judgeBudget(limitL / L_PER_M3, volumes),
  };
}
