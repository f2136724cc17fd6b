/** Recognises a board that is reached in two ways, such as by its web server and over MQTT, by its network hardware address. */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { and, like, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import type { DeviceRow } from './store.ts';
import { devices } from './tables.ts';

/** Their numbers are made up, or of another network: 16 digits of a Zigbee device are no such address. */
const WITHOUT_ADDRESS: readonly DriverKind[] = ['simulated', 'zigbee2mqtt'];

/**
 * Twelve lower-case digits at the end of a serial number, as drivers write it: `02:FC:00:00:00:0A`, `DC4F220848A2`,
 * `shellyplus1-a8032abe54dc`. Null where there are none.
 */
export function networkAddressOf(serialNumber: string): string | null {
  const [, address] = /(?:^|[^0-9a-f])((?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2})$/i.exec(serialNumber) ?? [];
  return address?.replaceAll(/[:-]/g, '').toLowerCase() ?? null;
}

/** The same board, added by another driver; null where there is none. */
export async function findOtherWay(
  db: Queryable,
  { driver, serialNumber }: Pick<DeviceRow, 'driver' | 'serialNumber'>,
): Promise<DeviceRow | null> {
  const address = networkAddressOf(serialNumber);
  if (address === null || WITHOUT_ADDRESS.includes(driver)) return null;
  const written = sql<string>`regexp_replace(lower(${devices.serialNumber}), '[:-]', '', 'g')`;
  const rows = await db
    .select()
    .from(devices)
    .where(
      and(ne(devices.driver, driver), notInArray(devices.driver, [...WITHOUT_ADDRESS]), like(written, `%${address}`)),
    );
  return rows.find((row) => networkAddressOf(row.serialNumber) === address) ?? null;
}
