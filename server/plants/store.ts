import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { plants } from './tables.ts';

export type PlantRow = typeof plants.$inferSelect;

export async function findPlant(db: Queryable, id: PlantId): Promise<PlantRow | null> {
  return firstRow(db.select().from(plants).where(eq(plants.id, id)));
}

/** The plants with these ids, as far as they exist. */
export async function findPlants(db: Queryable, ids: PlantId[]): Promise<PlantRow[]> {
  return ids.length === 0 ? [] : db.select().from(plants).where(inArray(plants.id, ids));
}

/** Plants by scientific name; those that are not known are missing from the answer. */
export async function plantsByName(db: Queryable): Promise<Map<string, PlantId>> {
  const rows = await db.select({ id: plants.id, name: plants.scientificName }).from(plants);
  return new Map(rows.map((row) => [row.name, row.id]));
}
