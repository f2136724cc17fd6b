import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { homeZones } from './tables.ts';

export async function setDurationsOf(db: Queryable, zoneIds: readonly ZoneId[]): Promise<Map<ZoneId, number>> {
  if (zoneIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(homeZones)
    .where(inArray(homeZones.zoneId, [...zoneIds]));
  return new Map(rows.map(({ zoneId, setDurationS }) => [zoneId, setDurationS]));
}

export async function storeSetDuration(db: Queryable, zoneId: ZoneId, setDurationS: number): Promise<void> {
  await db
    .insert(homeZones)
    .values({ zoneId, setDurationS })
    .onConflictDoUpdate({ target: homeZones.zoneId, set: { setDurationS } });
}
