/** Notifies people that a month is likely to pass their garden's budget, and that it has. What is watered less for it, the planner decides. */
import type { BudgetVerdict } from '@sluice/engine/vocabulary/budgets';
import { findGroup } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { readBill } from '../savings/index.ts';
import { groupsWithBudget } from '../tariffs/index.ts';

const NOTICES: Record<BudgetVerdict, 'budgetLikely' | 'budgetPassed' | null> = {
  within: null,
  possible: null,
  likely: 'budgetLikely',
  passed: 'budgetPassed',
};

/** Each of both once a month, and once more where the budget was changed since. */
export async function watchBudgets(db: Database, nowMs: number, faults: GardenFaults): Promise<void> {
  for (const groupId of await groupsWithBudget(db)) {
    if (faults.isPausing(groupId, 'budget')) continue;
    await faults.guard(groupId, 'budget', async () => {
      const group = await findGroup(db, groupId);
      if (!group) return;
      const { from, used, expected, budget } = await readBill(db, group, nowMs);
      const key = budget?.verdict && NOTICES[budget.verdict];
      if (!budget || !key) return;
      const litres = (key === 'budgetPassed' ? used : expected).volume_l;
      await notify(db, {
        ...{ groupId, key, subject: 'GARDEN', subjectId: groupId },
        figures: { litres, allowed: budget.limit_l ?? 0 },
        cause: `${key} ${groupId} ${from} ${budget.version}`,
        at: new Date(nowMs),
      });
    });
  }
}
