import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { zones } from './tables.ts';

export type ZoneRow = typeof zones.$inferSelect;

export async function zonesOfGroup(db: Queryable, groupId: GroupId): Promise<ZoneRow[]> {
  return db.select().from(zones).where(eq(zones.groupId, groupId)).orderBy(asc(zones.terminal), asc(zones.name));
}

export async function findZone(db: Queryable, id: ZoneId): Promise<ZoneRow | null> {
  const [row] = await db.select().from(zones).where(eq(zones.id, id));
  return row ?? null;
}

export async function insertZone(db: Queryable, zone: typeof zones.$inferInsert): Promise<void> {
  await db.insert(zones).values(zone);
}

export async function updateZone(db: Queryable, id: ZoneId, change: Partial<typeof zones.$inferInsert>): Promise<void> {
  await db.update(zones).set(change).where(eq(zones.id, id));
}
