import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { preferences } from './tables.ts';

export type PreferencesRow = typeof preferences.$inferSelect;

/** A garden's preferences; creates the defaults when there are none yet. */
export async function readPreferences(db: Queryable, groupId: GroupId): Promise<PreferencesRow> {
  const [row] = await db.select().from(preferences).where(eq(preferences.groupId, groupId));
  if (row) return row;
  const [made] = await db
    .insert(preferences)
    .values({ groupId })
    .onConflictDoUpdate({ target: preferences.groupId, set: { groupId } })
    .returning();
  if (!made) throw new Error('preferences were neither found nor made');
  return made;
}

/** The closed season of each of the gardens that have chosen something. */
export async function closedDatesOfGroups(
  db: Queryable,
  groupIds: GroupId[],
): Promise<Pick<PreferencesRow, 'groupId' | 'closedFrom' | 'closedTo'>[]> {
  const { groupId, closedFrom, closedTo } = preferences;
  return db.select({ groupId, closedFrom, closedTo }).from(preferences).where(inArray(groupId, groupIds));
}

/** Updates preferences if they are unchanged since they were read; otherwise returns false. */
export async function updatePreferences(
  db: Queryable,
  before: Pick<PreferencesRow, 'groupId' | 'version'>,
  change: Partial<PreferencesRow>,
): Promise<boolean> {
  return updateIfUnchanged(
    db,
    preferences,
    preferences.groupId,
    { id: before.groupId, version: before.version },
    change,
  );
}
