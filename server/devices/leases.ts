/** Leases: one process at a time controls a device, and fencing numbers tell which of two was later. */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { openFromColumn } from '../platform/database/sealed-column.ts';
import { PROCESS_NAME } from '../platform/process-name.ts';

export interface Lease {
  deviceId: DeviceId;
  groupId: GroupId;
  driver: DriverKind;
  address: string;
  fencingToken: number;
}

/** Seconds for which a process keeps its devices without a heartbeat. */
const OWNER_SECONDS = LIMITS.ownerSeconds;

/**
 * At rest (docs/decisions/0095) a process counts as living until somebody asks it. Else a time further ahead than this was
 * written by a clock that ran ahead.
 */
const isAlive = sql`(owner.expires_at = 'infinity'
  or owner.expires_at > now() and owner.expires_at <= now() + make_interval(secs => ${2 * OWNER_SECONDS}))`;

/** A process may rest while it is the only one, and nothing waters or is to. */
const mayRest = (owner: string) => sql`not exists (select 1 from device_owners owner
    where owner.id <> ${owner}::uuid and ${isAlive})
  and not exists (select 1 from runs where phase <> 'ENDED')`;

/**
 * Sign of life: keeps this process's leases. Answers whether it may rest from now on, without further signs, until
 * `staysAtRest` answers no. Others that rest are asked: they have as long as any process to give a sign.
 */
export async function giveSignOfLife(db: Queryable, owner: string): Promise<boolean> {
  const { rows } = await db.execute<{ isResting: boolean }>(sql`
    with asked as (
      update device_owners set expires_at = now() + make_interval(secs => ${OWNER_SECONDS})
      where id <> ${owner}::uuid and expires_at = 'infinity')
    insert into device_owners (id, name, expires_at)
    values (${owner}::uuid, ${PROCESS_NAME}, case when ${mayRest(owner)} then 'infinity'
      else now() + make_interval(secs => ${OWNER_SECONDS}) end)
    on conflict (id) do update set expires_at = excluded.expires_at
    returning expires_at = 'infinity' as "isResting"`);
  return rows[0]?.isResting === true;
}

/** False once somebody has asked for a sign of life, or there is something to do again. Writes nothing. */
export async function staysAtRest(db: Queryable, owner: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from device_owners
    where id = ${owner}::uuid and expires_at = 'infinity' and ${mayRest(owner)}`);
  return rows.length > 0;
}

/** How many devices each living process has, by its name. */
export async function devicesByProcess(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; devices: number }>(sql`
    select owner.name, count(*)::int as devices from device_owners owner
    join device_leases lease on lease.owner = owner.id where ${isAlive} group by owner.name`);
  return new Map(rows.map(({ name, devices }) => [name, devices]));
}

/** Most of all devices that a process may have, so that those that stay share them evenly, and how many this one has. */
export async function countShares(db: Queryable, owner: string): Promise<{ most: number; own: number }> {
  const { rows } = await db.execute<{ devices: number; owners: number; own: number }>(sql`select
    (select count(*)::int from devices where has_hardware) as devices,
    (select count(*)::int from device_owners owner where ${isAlive} and not is_leaving) as owners,
    (select count(*)::int from device_leases where owner = ${owner}::uuid) as own`);
  const { devices = 0, owners = 1, own = 0 } = rows[0] ?? {};
  return { most: Math.ceil(devices / Math.max(1, owners)), own };
}

/**
 * Frees as many of this process's devices, for others to take: only those that do not water, and that are in none of the
 * gardens that are `startingSoon`.
 */
export async function handOver(
  db: Queryable,
  owner: string,
  count: number,
  startingSoon: readonly GroupId[],
): Promise<DeviceId[]> {
  const { rows } = await db.execute<{ deviceId: DeviceId }>(sql`
    update device_leases lease set owner = gen_random_uuid() where device_id in (
      select held.device_id from device_leases held join devices on devices.id = held.device_id
      where held.owner = ${owner}::uuid
        and devices.group_id <> all (${sql.param(startingSoon)}::uuid[])
        and not exists (select 1 from runs where runs.device_id = held.device_id and runs.phase <> 'ENDED')
      order by held.device_id limit ${count})
    returning lease.device_id as "deviceId"`);
  return rows.map(({ deviceId }) => deviceId);
}

/**
 * Takes the devices that no living process holds, at most `most`, and with `evenIfLeased` those of others too: for a
 * process that knows it is alone. The fencing token rises each time a device changes hands.
 */
export async function takeFreeLeases(
  db: Queryable,
  owner: string,
  { evenIfLeased = false, most = null }: { evenIfLeased?: boolean; most?: number | null } = {},
): Promise<Lease[]> {
  const taken = await db.execute<{ deviceId: DeviceId; fencingToken: string }>(sql`
    insert into device_leases as lease (device_id, owner, fencing_token)
    select id, ${owner}::uuid, 1 from devices
    where has_hardware and not exists (
      select 1 from device_leases held left join device_owners owner on owner.id = held.owner
      where held.device_id = devices.id
        and (held.owner = ${owner}::uuid or (not ${evenIfLeased}::boolean and ${isAlive}))
    )
    order by id limit ${most}
    on conflict (device_id) do update
      set owner = excluded.owner, fencing_token = lease.fencing_token + 1
      where ${evenIfLeased}::boolean
        or not exists (select 1 from device_owners owner where owner.id = lease.owner and ${isAlive})
    returning device_id as "deviceId", fencing_token as "fencingToken"`);
  if (taken.rows.length === 0) return [];
  const rows = await db.execute<Omit<Lease, 'fencingToken'>>(sql`
    select id as "deviceId", group_id as "groupId", driver, address from devices
    where id in ${taken.rows.map((row) => row.deviceId)}`);
  const tokens = new Map(taken.rows.map((row) => [row.deviceId, Number(row.fencingToken)]));
  return rows.rows.map((row) => ({
    ...row,
    address: openFromColumn(row.address),
    fencingToken: tokens.get(row.deviceId) ?? 0,
  }));
}

/** A process ends on purpose: the others share its devices, as it frees them one by one. */
export async function beginLeaving(db: Queryable, owner: string): Promise<void> {
  await db.execute(sql`update device_owners set is_leaving = true where id = ${owner}::uuid`);
}

/** Takes devices from any process that has them, so that they are leased again with their present addresses. */
export async function freeLeases(db: Queryable, deviceIds: readonly DeviceId[]): Promise<void> {
  await db.execute(sql`update device_leases set owner = gen_random_uuid()
    where device_id = any (${sql.param(deviceIds)}::uuid[])`);
}

/** The devices of a process, with the number of each time it took one. */
export async function readLeases(db: Queryable, owner: string): Promise<Map<DeviceId, number>> {
  const leased = await db.execute<{ deviceId: DeviceId; fencingToken: string }>(sql`
    select device_id as "deviceId", fencing_token as "fencingToken" from device_leases where owner = ${owner}::uuid`);
  return new Map(leased.rows.map((row) => [row.deviceId, Number(row.fencingToken)]));
}

/** Releases all devices of a process, and of processes that ended long ago without doing so. */
export async function releaseLeases(db: Queryable, owner: string): Promise<void> {
  await db.execute(sql`
    delete from device_owners where id = ${owner}::uuid or expires_at < now() - make_interval(hours => 1)`);
}

/** SQL for rows with a device id: the fencing number of the device's lease, and whether it is in `leases`. */
export function matchLeases(leases: Lease[], deviceId: SQLWrapper): { fencingToken: SQL; hasLease: SQL } {
  const ids = sql.param(leases.map((lease) => lease.deviceId));
  const tokens = sql.param(leases.map((lease) => lease.fencingToken));
  return {
    fencingToken: sql`select fencing_token from device_leases where device_id = ${deviceId}`,
    hasLease: sql`exists (select 1 from device_leases lease join device_owners owner on owner.id = lease.owner
      join unnest(${ids}::uuid[], ${tokens}::bigint[]) as held (id, token) on held.id = lease.device_id
      where lease.device_id = ${deviceId} and lease.fencing_token = held.token and ${isAlive})`,
  };
}

/** Whether this process still has the device; no other can take it before the transaction ends. */
export async function lockLease(tx: Queryable, { deviceId, fencingToken }: Lease): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from device_leases
    where device_id = ${deviceId} and fencing_token = ${fencingToken} for share`);
  return rows.length > 0;
}

/** A condition that lets a statement work only for the current holder. */
export function hasLease(lease: Lease): SQL {
  return sql`exists (select 1 from device_leases held join device_owners owner on owner.id = held.owner
    where held.device_id = ${lease.deviceId} and held.fencing_token = ${lease.fencingToken} and ${isAlive})`;
}
