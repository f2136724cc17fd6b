import type { BudgetCut, BudgetKind } from '@sluice/engine/vocabulary/budgets';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { ownerKey, versionColumn } from '../platform/database/columns.ts';

/** The water tariff: tiers by the household's monthly use. */
export const tariffs = pgTable('tariffs', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  /** ISO 4217. */
  currency: text().notNull(),
  /** What the prices are for. */
  per: text().$type<'m3' | '1000gal'>().notNull(),
  /** Cubic metres a month used in the house, without the garden. */
  householdM3: doublePrecision('household_m3').notNull().default(0),
  tiers: jsonb().$type<{ upToM3: number | null; price: number }[]>().notNull(),
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
