/** What is left of a garden's budget for the planner, month by month (docs/decisions/0182). */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { budgetM3 } from '@sluice/engine/savings/water-bill';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { MonthBudget } from '@sluice/engine/schedule/month-budget';
import { LEAST_USE_OF_CUT } from '@sluice/engine/vocabulary/budgets';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { fraction } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { wateringSince } from '../runs/index.ts';
import { litresOfWatering } from './litres-of-watering.ts';
import { L_PER_M3, pricePerM3, pricesIn } from './price.ts';
import { type BudgetRow, readBudget, readTariff, type TariffRow } from './store.ts';

/** Litres of the month of a local ISO date; null where it counts money, and no tariff says what water costs. */
export function budgetLitres({ kind, amount }: BudgetRow, tariff: TariffRow | null, date: string): number | null {
  const prices = tariff && pricesIn(tariff, date);
  const limitM3 = budgetM3(
    kind === 'volume' ? { kind, m3: amount } : { kind, amount },
    prices && pricePerM3(prices),
    prices?.householdM3 ?? 0,
  );
  return limitM3 === null ? null : limitM3 * L_PER_M3;
}

/**
 * One for each month from the local date `today` on that so many days reach, a month in part with that part of its
 * budget; none where the garden is not watered less for it.
 */
export async function monthBudgets(
  db: Queryable,
  groupId: GroupId,
  zones: readonly Pick<PlannedZone, 'id' | 'flowLitresPerMinute' | 'isFlowKnown'>[],
  today: Temporal.PlainDate,
  days: number,
): Promise<MonthBudget[]> {
  const budget = await readBudget(db, groupId);
  if (budget === null || budget.cut === 'none') return [];
  const tariff = budget.kind === 'money' ? await readTariff(db, groupId) : null;
  if (budget.kind === 'money' && tariff === null) return [];
  const leastUse = fraction(LEAST_USE_OF_CUT[budget.cut]);
  const first = today.with({ day: 1 });
  const litresOf = litresOfWatering(zones.filter(({ isFlowKnown }) => isFlowKnown));
  const usedL = (await wateringSince(db, groupId, first.toString())).reduce((sum, day) => sum + litresOf(day), 0);
  const end = today.add({ days });
  const budgets: MonthBudget[] = [];
  for (let month = first; Temporal.PlainDate.compare(month, end) < 0; month = month.add({ months: 1 })) {
    const limitL = budgetLitres(budget, tariff, month.toString());
    if (limitL === null) break;
    const next = month.add({ months: 1 });
    const reached = Temporal.PlainDate.compare(next, end) < 0 ? next : end;
    const isThisMonth = month === first;
    const share = isThisMonth ? 1 : month.until(reached).days / month.daysInMonth;
    budgets.push({
      litres: share * limitL - (isThisMonth ? usedL : 0),
      lastEpochDay: toEpochDay(next) - 1,
      leastUse,
    });
  }
  return budgets;
}
