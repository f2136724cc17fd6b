import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { preferences } from './tables.ts';

export type PreferencesRow = typeof preferences.$inferSelect;

/** A garden's preferences; the usual ones are laid down when there are none yet. */
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

/** Changes preferences that are still as they were read; false when they are not. */
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
