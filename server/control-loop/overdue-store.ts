/**
 * What the watchdog reads and writes. Plain SQL on a bare connection: it runs beside the server all the time, and must
 * not load what the server loads.
 */
import { type DriverKind, TRUSTED_TIMERS } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, RunId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';

/** One query of `pg`. */
export type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** A valve that is open, or may be, on a device that no living process controls. */
export interface AbandonedValve {
  runId: RunId;
  /** Opened at the device: our run is not known to it. */
  isAtDevice: boolean;
  deviceId: DeviceId;
  driver: DriverKind;
  /** As it is stored: sealed. */
  sealedAddress: string;
  terminal: number;
  /** What was stored when it was opened; null where the address alone says how to close. */
  closeCommand: string | null;
  deadline: Date | null;
  /** False: nothing else is known to close it, so that its end is not waited for. */
  isTimerTrusted: boolean;
}

/**
 * The holder of a lease has given no sign of life for so many seconds; the database tells both times. One that lies
 * ahead of it is left over from a clock that ran ahead, and no sign of life. One at rest has not been asked yet.
 */
const isAbandoned = (seconds: string) => `not exists (select 1 from device_owners owner where owner.id = lease.owner
  and (owner.expires_at = 'infinity'
    or owner.expires_at > now() - make_interval(secs => ${seconds} - ${LIMITS.ownerSeconds})
    and owner.expires_at <= now() + make_interval(secs => ${2 * LIMITS.ownerSeconds})))`;

/**
 * `quietS`: for how long their process has given no sign of life. One at rest that holds a device with an open valve is
 * asked for a sign: it should not be, and one that hangs does not answer.
 */
export async function abandonedValves(ask: Ask, quietS: number): Promise<AbandonedValve[]> {
  const { rows } = await ask(
    `with open as (select * from runs where phase in ('OPENING', 'WATERING', 'CLOSING')),
      asked as (update device_owners owner set expires_at = now() + make_interval(secs => ${LIMITS.ownerSeconds})
        where expires_at = 'infinity' and exists (select 1 from device_leases lease
          join open on open.device_id = lease.device_id where lease.owner = owner.id))
      select open.id as "runId", open.opening_id is not null as "isAtDevice", devices.id as "deviceId", devices.driver,
        devices.address as "sealedAddress", zones.terminal, open.deadline,
        open.close_command as "closeCommand",
        coalesce(zones.timer_proof = any($2), false) as "isTimerTrusted"
      from open join devices on devices.id = open.device_id join zones on zones.id = open.zone_id
        join device_leases lease on lease.device_id = devices.id
      where ${isAbandoned('$1')}`,
    [quietS, TRUSTED_TIMERS],
  );
  return rows as AbandonedValve[];
}

/** Takes an abandoned device for one command. Returns the fencing token; null where a process that lives has it. */
export async function takeAbandonedLease(ask: Ask, deviceId: DeviceId, quietS: number): Promise<number | null> {
  const { rows } = await ask(
    `update device_leases lease set owner = gen_random_uuid(), fencing_token = fencing_token + 1
      where lease.device_id = $2 and ${isAbandoned('$1')} returning fencing_token as token`,
    [quietS, deviceId],
  );
  const [row] = rows as { token: string }[];
  return row === undefined ? null : Number(row.token);
}

/** Whether any process that controls devices gives signs of life; one at rest may have died long ago. */
export async function hasLivingOwner(ask: Ask): Promise<boolean> {
  const { rows } = await ask(`select 1 from device_owners where expires_at > now() and expires_at < 'infinity'`, []);
  return rows.length > 0;
}
