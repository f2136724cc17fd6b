import type { SkipFor } from './skip.ts';

/** The skip of a zone that would be watered if the month's budget did not ask it to wait. */
export function skipForMonthBudget(depletionMm: number, budgetUse: number): SkipFor<'MONTH_BUDGET'> {
  return { reason: 'MONTH_BUDGET', figures: { depletionMm, budgetUse }, turningPoint: null };
}
