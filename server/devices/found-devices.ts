/** Finds hardware of every kind that could be added to a garden. */
import type { FoundDevices, FoundDevicesLogin } from '@sluice/contract/devices';
import { type DeviceSearch, DriverError, type SwitchMessages } from '@sluice/drivers/driver';
import { lookAround } from '@sluice/drivers/networks';
import { type AdoptableType, type DeviceType, DRIVER_KINDS, type DriverKind } from '@sluice/engine/vocabulary/hardware';
import { type Hardware, lookForOthers, outsideNetworks } from './hardware.ts';

/** `address`: only devices at that address; null for everything that can be discovered. */
export async function findDevices(
  hardware: Hardware,
  deviceType: DeviceType,
  address: string | null,
): Promise<FoundDevices> {
  const unreachable: DriverKind[] = [];
  const findOf = async (driver: DriverKind): Promise<FoundDevices['devices']> => {
    try {
      return await findOfKind(hardware, deviceType, driver, { address });
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      unreachable.push(driver);
      return [];
    }
  };
  return lookAround(async (refused) => {
    const devices = (await Promise.all(DRIVER_KINDS.map(findOf))).flat();
    if (address !== null && devices.length === 0 && refused.length > 0) throw outsideNetworks();
    return { devices, unreachable };
  });
}

/** What one that was found lists to who gives its login. Throws "invalid" for a wrong one, "unreachable" without an answer. */
export async function listDevicesBehind(
  hardware: Hardware,
  deviceType: DeviceType,
  { driver, address, access }: FoundDevicesLogin,
): Promise<FoundDevices> {
  const devices = await lookForOthers(driver, address, () =>
    findOfKind(hardware, deviceType, driver, { address, access }),
  );
  return { devices, unreachable: [] };
}

async function findOfKind(
  { findDriver }: Hardware,
  deviceType: DeviceType,
  driver: DriverKind,
  search: DeviceSearch,
): Promise<FoundDevices['devices']> {
  const fitting: AdoptableType[] = [deviceType, 'SENSOR', 'HUB'];
  const found = await findDriver(driver).findDevices(search);
  return found
    .map(({ types, needsHub, needs, senses, canBeGuarded = false, messages, listsOthers = false, ...device }) => ({
      ...device,
      driver,
      senses: types.includes('SENSOR') && types.length === 1 ? (senses ?? 'soil') : null,
      types: types.filter((type) => fitting.includes(type)),
      needs_hub: needsHub,
      can_be_guarded: canBeGuarded,
      messages: messages ? present(messages) : null,
      needs: [...needs],
      lists_others: listsOthers,
    }))
    .filter(({ types }) => types.length > 0);
}

const present = ({ adopting, opening, closing }: SwitchMessages) => ({
  adding: [...adopting],
  opening: [...opening],
  closing: [...closing],
});
