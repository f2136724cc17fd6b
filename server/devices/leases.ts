/** One process speaks with a device at a time, and everyone can tell which of two was later. */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';

export interface Lease {
  deviceId: DeviceId;
  groupId: GroupId;
  driver: DriverKind;
  address: string;
  fencingToken: number;
}

/** Seconds a lease holds without being renewed. */
const LEASE_SECONDS = 10;
/** A lease is renewed when this much of it is gone, or each round would write a row for every device. */
const RENEWAL_STEP_SECONDS = 2;

/**
 * Takes every device that nobody holds, and with `evenIfHeld` every device: for a process that knows it is alone.
 * The fencing token rises each time a device changes hands.
 */
export async function takeFreeLeases(db: Queryable, owner: string, evenIfHeld: boolean): Promise<Lease[]> {
  const taken = await db.execute<{ deviceId: DeviceId; fencingToken: string }>(sql`
    insert into device_leases as lease (device_id, owner, fencing_token, expires_at)
    select id, ${owner}::uuid, 1, now() + make_interval(secs => ${LEASE_SECONDS}) from devices
    where not exists (
      select 1 from device_leases held where held.device_id = devices.id and held.expires_at > now()
        and (held.owner = ${owner}::uuid or not ${evenIfHeld}::boolean)
    )
    on conflict (device_id) do update
      set owner = excluded.owner, fencing_token = lease.fencing_token + 1, expires_at = excluded.expires_at
      where lease.expires_at <= now() or (${evenIfHeld}::boolean and lease.owner <> excluded.owner)
    returning device_id as "deviceId", fencing_token as "fencingToken"`);
  if (taken.rows.length === 0) return [];
  const rows = await db.execute<Omit<Lease, 'fencingToken'>>(sql`
    select id as "deviceId", group_id as "groupId", driver, address from devices
    where id in ${taken.rows.map((row) => row.deviceId)}`);
  const tokens = new Map(taken.rows.map((row) => [row.deviceId, Number(row.fencingToken)]));
  return rows.rows.map((row) => ({ ...row, fencingToken: tokens.get(row.deviceId) ?? 0 }));
}

/** Holds on to what is ours; answers the devices that still are. */
export async function renewLeases(db: Queryable, owner: string): Promise<Set<DeviceId>> {
  await db.execute(sql`
    update device_leases set expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where owner = ${owner}::uuid and expires_at > now()
      and expires_at < now() + make_interval(secs => ${LEASE_SECONDS - RENEWAL_STEP_SECONDS})`);
  const held = await db.execute<{ deviceId: DeviceId }>(sql`
    select device_id as "deviceId" from device_leases where owner = ${owner}::uuid and expires_at > now()`);
  return new Set(held.rows.map((row) => row.deviceId));
}

export async function releaseLeases(db: Queryable, owner: string): Promise<void> {
  await db.execute(sql`update device_leases set expires_at = now() where owner = ${owner}::uuid`);
}

/** Of a statement on rows with such a column: the fencing number of the device's lease, and whether it is one of ours. */
export function heldAmong(leases: Lease[], deviceId: SQLWrapper): { fencingToken: SQL; isHeld: SQL } {
  const ids = sql.param(leases.map((lease) => lease.deviceId));
  const tokens = sql.param(leases.map((lease) => lease.fencingToken));
  return {
    fencingToken: sql`select fencing_token from device_leases where device_id = ${deviceId}`,
    isHeld: sql`exists (select 1 from device_leases lease
      join unnest(${ids}::uuid[], ${tokens}::bigint[]) as held (id, token) on held.id = lease.device_id
      where lease.device_id = ${deviceId} and lease.fencing_token = held.token and lease.expires_at > now())`,
  };
}

/** A condition for statements that only the present holder may carry out. */
export function isHeld(lease: Lease): SQL {
  return sql`exists (select 1 from device_leases where device_id = ${lease.deviceId}
    and fencing_token = ${lease.fencingToken} and expires_at > now())`;
}
