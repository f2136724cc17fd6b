/** Hardware for a device that came with a garden file (docs/decisions/0122): its zones and their history stay. */
import type { AdoptedDevice } from '@sluice/drivers/driver';
import type { TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { conflict, invalid } from '../platform/errors.ts';
import { changedByOther } from '../platform/versions.ts';
import { restartStationNames, updateZone, zonesOfDevices } from '../zones/index.ts';
import { type DeviceRow, findDevice, lockDevice, updateDevice } from './store.ts';

export interface FreePlace {
  device: DeviceRow;
  zones: readonly { id: ZoneId; terminal: number }[];
}

/** Throws "invalid" for a device of another garden, or one that has hardware. */
export async function findFreePlace(db: Queryable, groupId: GroupId, id: DeviceId): Promise<FreePlace> {
  const device = await findDevice(db, id);
  if (device?.groupId !== groupId || device.hasHardware) throw invalid('replaces', 'validation.deviceHasHardware');
  return { device, zones: await zonesOfDevices(db, [id]) };
}

/** Throws "invalid" where zones would be left without a valve. */
export function refuseFewerTerminals({ device, zones }: FreePlace, terminals: AdoptedDevice['terminals']): void {
  const missing = zones.filter((zone) => !terminals.some(({ terminal }) => terminal === zone.terminal));
  if (missing.length === 0) return;
  const numbers = missing.map(({ terminal }) => terminal).join(', ');
  throw invalid('replaces', 'validation.deviceLacksTerminals', { device: device.name, terminals: numbers });
}

/** It is switched on: until now nothing could water. Throws "conflict" where somebody was quicker. */
export async function takePlace(
  tx: Transaction,
  { device, zones }: FreePlace,
  columns: Partial<DeviceRow>,
  timerProof: TimerProof | null,
): Promise<void> {
  const row = await lockDevice(tx, device.id);
  if (!row || row.hasHardware) throw changedByOther();
  await updateDevice(tx, row.id, { ...columns, hasHardware: true, isSwitchedOff: false, version: row.version + 1 });
  for (const { id } of zones) await updateZone(tx, id, { timerProof });
}

/** The other way round: it stays for its zones, and nothing is sent to its address any more, until it gets other hardware. */
export async function giveUpHardware(tx: Transaction, row: DeviceRow): Promise<void> {
  await updateDevice(tx, row.id, {
    serialNumber: '',
    address: '',
    hubId: null,
    batteryFraction: null,
    batteryVoltageV: null,
    nextContactAt: null,
    hasHardware: false,
    isSwitchedOff: true,
    status: 'STANDBY',
    version: row.version + 1,
  });
  await restartStationNames(tx, row.id);
}

/** Throws "conflict" for what has no hardware: there is nobody to ask. */
export function requireHardware({ name, hasHardware }: { name: string; hasHardware: boolean }): void {
  if (!hasHardware) throw conflict('errors.noHardware', { device: name });
}
