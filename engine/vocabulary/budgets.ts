/** What a month's limit counts. */
export const BUDGET_KINDS = ['volume', 'money'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** `possible`: in a dry month; `likely`: by what is expected; `passed`: by what is used already. */
export const BUDGET_VERDICTS = ['within', 'possible', 'likely', 'passed'] as const;
export type BudgetVerdict = (typeof BUDGET_VERDICTS)[number];
