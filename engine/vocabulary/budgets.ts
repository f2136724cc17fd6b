/** What a month's limit counts. */
export const BUDGET_KINDS = ['volume', 'money'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** `possible`: in a dry month; `likely`: by what is expected; `passed`: by what is used already. */
export const BUDGET_VERDICTS = ['within', 'possible', 'likely', 'passed'] as const;
export type BudgetVerdict = (typeof BUDGET_VERDICTS)[number];

/** What a month that would pass its budget is watered less; `none`: people are notified, and nothing changes. */
export const BUDGET_CUTS = ['none', 'mild', 'strong'] as const;
export type BudgetCut = (typeof BUDGET_CUTS)[number];

/** Share of their use that the hardiest plants still get on their driest day. */
export const LEAST_USE_OF_CUT: Readonly<Record<Exclude<BudgetCut, 'none'>, number>> = { mild: 0.6, strong: 0.3 };
