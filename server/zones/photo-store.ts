/** Photos of zones: in a table of their own, which goes with the zone, its garden and its account. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { zonePhotos, zones } from './tables.ts';

export async function findPhoto(db: Queryable, zoneId: ZoneId): Promise<Buffer | null> {
  const [row] = await db.select().from(zonePhotos).where(eq(zonePhotos.zoneId, zoneId));
  return row?.jpeg ?? null;
}

/** Null removes it; the tag is the photo's. */
export async function storePhoto(db: Queryable, zoneId: ZoneId, photo: { jpeg: Buffer; tag: string } | null) {
  await db
    .update(zones)
    .set({ photoTag: photo?.tag ?? null })
    .where(eq(zones.id, zoneId));
  if (!photo) return void (await db.delete(zonePhotos).where(eq(zonePhotos.zoneId, zoneId)));
  await putRow(db, zonePhotos, { zoneId, jpeg: photo.jpeg }, zonePhotos.zoneId);
}
