import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { runs } from './tables.ts';

/** Processes that control devices listen on this channel for ids of devices with something new to do. */
export const WAKE_CHANNEL = 'sluice_wake';

/** On this one for ids of devices whose valves are all to be closed, without waiting for what is under way. */
export const STOP_CHANNEL = 'sluice_stop';

/** Has the processes that control these devices close all their valves at once, at commit. */
export async function stopDevices(db: Queryable, deviceIds: Iterable<DeviceId>): Promise<void> {
  const ids = [...new Set(deviceIds)];
  if (ids.length === 0) return;
  await db.execute(sql`select pg_notify(${STOP_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) id`);
}

/** Wakes the processes that control these devices, at commit. */
export async function wakeDevices(db: Queryable, deviceIds: Iterable<DeviceId>): Promise<void> {
  const ids = [...new Set(deviceIds)];
  if (ids.length === 0) return;
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) id`);
}

/** Wakes, at commit, the keepers of a group's waiting devices, except the one whose turn has just ended. */
export async function wakeWaitingDevices(db: Queryable, groupId: GroupId, besides: DeviceId): Promise<void> {
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, device_id::text) from (
    select distinct device_id from ${runs} where ${runs.groupId} = ${groupId} and ${runs.phase} = 'PENDING'
      and ${runs.deviceId} <> ${besides}) as waiting`);
}
