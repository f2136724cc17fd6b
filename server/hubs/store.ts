import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { hubs } from './tables.ts';

export type HubRow = typeof hubs.$inferSelect;

export async function hubsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<HubRow[]> {
  if (groupIds.length === 0) return [];
  return db.select().from(hubs).where(inArray(hubs.groupId, groupIds)).orderBy(hubs.name);
}

export async function insertHub(db: Queryable, hub: typeof hubs.$inferInsert): Promise<void> {
  await db.insert(hubs).values(hub);
}

export async function updateHub(db: Queryable, id: HubId, change: Partial<typeof hubs.$inferInsert>): Promise<void> {
  await db.update(hubs).set(change).where(eq(hubs.id, id));
}

export async function allHubs(db: Queryable): Promise<HubRow[]> {
  return db.select().from(hubs);
}
