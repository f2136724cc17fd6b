import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';

/** Processes that speak with devices listen here for the id of a device that has something new to do. */
export const WAKE_CHANNEL = 'sluice_wake';

/** Wakes whoever speaks with these devices, at commit. */
export async function wakeDevices(db: Queryable, deviceIds: Iterable<DeviceId>): Promise<void> {
  const ids = [...new Set(deviceIds)];
  if (ids.length === 0) return;
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) id`);
}
