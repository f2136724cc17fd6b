import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, RunId } from '@sluice/engine/vocabulary/ids';
import { eq, inArray, sql } from 'drizzle-orm';
import { isAbandoned } from '../devices/index.ts';
import { deviceLeases, devices } from '../devices/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { runs } from '../schedule/tables.ts';
import { zones } from '../zones/tables.ts';

/** A valve that is open, or may be, on a device that no living process controls. */
export interface AbandonedValve {
  runId: RunId;
  /** Opened at the device: our run is not known to it. */
  isAtDevice: boolean;
  deviceId: DeviceId;
  driver: DriverKind;
  address: string;
  terminal: number;
  deadline: Date | null;
}

/** `quietS`: for how long its process has given no sign of life. */
export async function abandonedValves(db: Queryable, quietS: number): Promise<AbandonedValve[]> {
  // The name that the condition gives to the table of leases.
  const lease = sql`(select * from ${deviceLeases}) as lease`;
  return db
    .select({
      runId: runs.id,
      isAtDevice: sql<boolean>`${runs.openingId} is not null`,
      deviceId: devices.id,
      driver: devices.driver,
      address: devices.address,
      terminal: zones.terminal,
      deadline: runs.deadline,
    })
    .from(runs)
    .innerJoin(devices, eq(devices.id, runs.deviceId))
    .innerJoin(zones, eq(zones.id, runs.zoneId))
    .innerJoin(lease, sql`lease.device_id = ${devices.id} and ${isAbandoned(quietS)}`)
    .where(inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']));
}
