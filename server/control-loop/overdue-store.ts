/**
 * What the watchdog reads and writes. Plain SQL on a bare connection: it runs beside the server all the time, and must
 * not load what the server loads.
 */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
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
  /** False: nothing else closes it, so that its end is not waited for. */
  hasOwnTimer: boolean;
}

/**
 * The holder of a lease has given no sign of life for so many seconds; the database tells both times. One that lies
 * ahead of it is left over from a clock that ran ahead, and no sign of life.
 */
const isAbandoned = (seconds: string) => `not exists (select 1 from device_owners owner where owner.id = lease.owner
  and owner.expires_at > now() - make_interval(secs => ${seconds} - ${LIMITS.ownerSeconds})
  and owner.expires_at <= now() + make_interval(secs => ${2 * LIMITS.ownerSeconds}))`;

/** `quietS`: for how long their process has given no sign of life. */
export async function abandonedValves(ask: Ask, quietS: number): Promise<AbandonedValve[]> {
  const { rows } = await ask(
    `select runs.id as "runId", runs.opening_id is not null as "isAtDevice", devices.id as "deviceId", devices.driver,
        devices.address as "sealedAddress", zones.terminal, runs.deadline,
        runs.close_command as "closeCommand",
        devices.has_own_timer as "hasOwnTimer"
      from runs join devices on devices.id = runs.device_id join zones on zones.id = runs.zone_id
        join device_leases lease on lease.device_id = devices.id
      where runs.phase in ('OPENING', 'WATERING', 'CLOSING') and ${isAbandoned('$1')}`,
    [quietS],
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

/** Whether any process that controls devices lives. */
export async function hasLivingOwner(ask: Ask): Promise<boolean> {
  const { rows } = await ask('select 1 from device_owners where expires_at > now()', []);
  return rows.length > 0;
}
