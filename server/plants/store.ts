import { randomUUIDv7 } from 'node:crypto';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { plants } from './tables.ts';

export type PlantRow = typeof plants.$inferSelect;

export async function findPlant(db: Queryable, id: PlantId): Promise<PlantRow | null> {
  const [row] = await db.select().from(plants).where(eq(plants.id, id));
  return row ?? null;
}

/** Plants by scientific name; those that are not known are missing from the answer. */
export async function plantsByName(db: Queryable): Promise<Map<string, PlantId>> {
  const rows = await db.select({ id: plants.id, name: plants.scientificName }).from(plants);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Puts the plants that come with Sluice into the table; a plant that is there keeps its id. */
export async function upsertPlants(db: Queryable, rows: Omit<PlantRow, 'id'>[]): Promise<void> {
  for (const row of rows) {
    const id = randomUUIDv7() as PlantId;
    await db
      .insert(plants)
      .values({ ...row, id })
      .onConflictDoUpdate({ target: plants.scientificName, set: row });
  }
}
