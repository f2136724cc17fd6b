/** The gateways behind a garden's devices and probes that may also measure weather. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { devicesOfGroup, type Hardware } from '../devices/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { sensorsOfGroups } from './store.ts';

/** Their hosts, in order; none for devices that wait to be connected. */
export async function weatherGatewaysOf(db: Queryable, { findDriver }: Hardware, groupId: GroupId): Promise<string[]> {
  const things = [...(await devicesOfGroup(db, groupId)), ...(await sensorsOfGroups(db, [groupId]))];
  const gateways = things.flatMap(({ driver, address, hasHardware }) =>
    hasHardware ? (findDriver(driver).weather?.gatewayOf(address) ?? []) : [],
  );
  return [...new Set(gateways)].sort();
}
