import { randomUUIDv7 } from 'node:crypto';
import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { and, arrayContains, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { plants } from './tables.ts';

export type PlantRow = typeof plants.$inferSelect;

export async function findPlant(db: Queryable, id: PlantId): Promise<PlantRow | null> {
  const [row] = await db.select().from(plants).where(eq(plants.id, id));
  return row ?? null;
}

/** Those of these ids that there are. */
export async function findPlants(db: Queryable, ids: PlantId[]): Promise<PlantRow[]> {
  return ids.length === 0 ? [] : db.select().from(plants).where(inArray(plants.id, ids));
}

export interface PlantFilter {
  /** Every word of it begins a word of a name. */
  search?: string | undefined;
  plantType?: PlantType | undefined;
  tags?: PlantTag[] | undefined;
  /** Cursor: common and scientific name of the last plant on the page before. */
  after?: { commonName: string; scientificName: string } | undefined;
}

/** Plants by common name, then by scientific; at most `limit`. */
export async function searchPlants(db: Queryable, filter: PlantFilter, limit: number): Promise<PlantRow[]> {
  const words = (filter.search ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const { after, plantType, tags = [] } = filter;
  return db
    .select()
    .from(plants)
    .where(
      and(
        ...words.map((word) => sql`${plants.commonName} || ' ' || ${plants.scientificName} ~* ${`\\m${word}`}`),
        plantType ? eq(plants.plantType, plantType) : undefined,
        tags.length > 0 ? arrayContains(plants.tags, tags) : undefined,
        after
          ? sql`(${plants.commonName}, ${plants.scientificName}) > (${after.commonName}, ${after.scientificName})`
          : undefined,
      ),
    )
    .orderBy(asc(plants.commonName), asc(plants.scientificName))
    .limit(limit);
}

/** Plants by scientific name; those that are not known are missing from the answer. */
export async function plantsByName(db: Queryable): Promise<Map<string, PlantId>> {
  const rows = await db.select({ id: plants.id, name: plants.scientificName }).from(plants);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Puts the plants that come with Sluice into the table; a plant that is there keeps its id. */
export async function upsertPlants(db: Queryable, rows: readonly Omit<PlantRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const fromNew = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(plants)
    .values(rows.map((row) => ({ ...row, id: randomUUIDv7() as PlantId })))
    .onConflictDoUpdate({
      target: plants.scientificName,
      set: {
        commonName: fromNew('common_name'),
        plantType: fromNew('plant_type'),
        tags: fromNew('tags'),
        plantFactor: fromNew('plant_factor'),
        rootDepthM: fromNew('root_depth_m'),
        managementAllowedDepletion: fromNew('management_allowed_depletion'),
        sunHours: fromNew('sun_hours'),
        moistureLow: fromNew('moisture_low'),
        moistureHigh: fromNew('moisture_high'),
        sourceClass: fromNew('source_class'),
        source: fromNew('source'),
      },
    });
}
