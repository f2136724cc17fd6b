import { randomUUIDv7 } from 'node:crypto';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { digestOf, type ListedName, type PlantFiles, type PlantList, parsePlantList } from './plant-list.ts';
import { plantLists, plantNames, plants } from './tables.ts';

/** Any number will do as long as nothing else in the database takes the same. */
const LOCK = 7_583_031;

/**
 * Puts the list of the files into the database, unless it is there already; answers whether it had to. A plant that is
 * there keeps its id, and a plant that has left the list stays, so that zones keep theirs. Throws if a line is wrong.
 */
export async function loadPlants(db: Database, files: PlantFiles): Promise<boolean> {
  const digest = digestOf(files);
  if (await isLoaded(db, digest)) return false;
  const list = parsePlantList(files);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await isLoaded(tx, digest)) return false;
    const ids = await upsertPlants(tx, list);
    await tx.delete(plantNames);
    const names = list.names.filter(({ scientificName }) => ids.has(scientificName));
    const column = <Value>(read: (name: ListedName) => Value) => sql.param(names.map(read));
    // By columns: as many thousand rows of values take a second to be written out.
    await tx.insert(plantNames).select(sql`
      select * from unnest(${column(({ scientificName }) => ids.get(scientificName))}::uuid[],
        ${column(({ language }) => language)}::text[], ${column(({ place }) => place)}::smallint[],
        ${column(({ key }) => key)}::text[])`);
    await tx.delete(plantLists);
    await tx.insert(plantLists).values({ digest });
    return true;
  });
}

async function isLoaded(db: Database | Transaction, digest: string): Promise<boolean> {
  const found = await db.select().from(plantLists).where(eq(plantLists.digest, digest));
  return found.length > 0;
}

async function upsertPlants(tx: Transaction, list: PlantList): Promise<Map<string, PlantId>> {
  const { id: _, scientificName: __, ...columns } = getTableColumns(plants);
  const fromNew = Object.entries(columns).map(([property, { name }]) => [property, sql.raw(`excluded.${name}`)]);
  const stored = await tx
    .insert(plants)
    .values(list.plants.map((plant) => ({ ...plant, id: randomUUIDv7() as PlantId })))
    .onConflictDoUpdate({ target: plants.scientificName, set: Object.fromEntries(fromNew) })
    .returning({ id: plants.id, scientificName: plants.scientificName });
  return new Map(stored.map((row) => [row.scientificName, row.id]));
}
