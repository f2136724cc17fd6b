import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, putRow } from '../platform/database/row-store.ts';
import { tariffs, waterBudgets } from './tables.ts';

export type TariffRow = typeof tariffs.$inferSelect;

export async function readTariff(db: Queryable, groupId: GroupId): Promise<TariffRow | null> {
  return firstRow(db.select().from(tariffs).where(eq(tariffs.groupId, groupId)));
}

export async function putTariff(db: Queryable, row: TariffRow): Promise<void> {
  await putRow(db, tariffs, row, tariffs.groupId);
}

export async function deleteTariff(db: Queryable, groupId: GroupId): Promise<void> {
  await db.delete(tariffs).where(eq(tariffs.groupId, groupId));
}

export type BudgetRow = typeof waterBudgets.$inferSelect;

export async function readBudget(db: Queryable, groupId: GroupId): Promise<BudgetRow | null> {
  return firstRow(db.select().from(waterBudgets).where(eq(waterBudgets.groupId, groupId)));
}

/** Whether months that would pass its budget are watered less. */
export const isWateredForBudget = async (db: Queryable, groupId: GroupId): Promise<boolean> =>
  ((await readBudget(db, groupId))?.cut ?? 'none') !== 'none';

export async function putBudget(db: Queryable, row: BudgetRow): Promise<void> {
  await putRow(db, waterBudgets, row, waterBudgets.groupId);
}

export async function deleteBudget(db: Queryable, groupId: GroupId): Promise<void> {
  await db.delete(waterBudgets).where(eq(waterBudgets.groupId, groupId));
}

/** Gardens with a budget. */
export async function groupsWithBudget(db: Queryable): Promise<GroupId[]> {
  return (await db.select({ id: waterBudgets.groupId }).from(waterBudgets)).map(({ id }) => id);
}
