import type { BudgetCut, BudgetKind } from '@sluice/engine/vocabulary/budgets';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { date, doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { ownerKey, versionColumn } from '../platform/database/columns.ts';

/** What water costs in the months from `from` on, the first of a month; null for all before the next prices. */
export interface Prices {
  from: string | null;
  /** What the prices are for. */
  per: 'm3' | '1000gal';
  /** Cubic metres a month used in the house, without the garden. */
  householdM3: number;
  tiers: { upToM3: number | null; price: number }[];
}

/** The water tariff: tiers by the household's monthly use. */
export const tariffs = pgTable('tariffs', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  /** ISO 4217. */
  currency: text().notNull(),
  per: text().$type<Prices['per']>().notNull(),
  householdM3: doublePrecision('household_m3').notNull().default(0),
  tiers: jsonb().$type<Prices['tiers']>().notNull(),
  /** The first month of these prices; null where there are no earlier ones. */
  from: date('from_month'),
  /** The earliest first, which hold in all months before. */
  earlier: jsonb().$type<Prices[]>().notNull().default([]),
  version: versionColumn(),
});

/** What a garden may use in a calendar month. */
export const waterBudgets = pgTable('water_budgets', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  kind: text().$type<BudgetKind>().notNull(),
  /** Cubic metres, or money of the tariff's currency. */
  amount: doublePrecision().notNull(),
  /** Whether a month that would pass it is watered less. */
  cut: text().$type<BudgetCut>().notNull().default('none'),
  version: versionColumn(),
});
