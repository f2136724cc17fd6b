/** Finds hardware of every kind that could be added to a garden. */
import type { FoundDevices } from '@sluice/contract/devices';
import { DriverError, type SwitchMessages } from '@sluice/drivers/driver';
import { lookAround } from '@sluice/drivers/networks';
import { type AdoptableType, type DeviceType, DRIVER_KINDS, type DriverKind } from '@sluice/engine/vocabulary/hardware';
import { type Hardware, outsideNetworks } from './hardware.ts';

/** `address`: only devices at that address; null for everything that can be discovered. */
export async function findDevices(
  { findDriver }: Hardware,
  deviceType: DeviceType,
  address: string | null,
): Promise<FoundDevices> {
  const fitting: AdoptableType[] = [deviceType, 'SENSOR', 'HUB'];
  const unreachable: DriverKind[] = [];
  const findOf = async (driver: DriverKind): Promise<FoundDevices['devices']> => {
    try {
      const found = await findDriver(driver).findDevices({ address });
      return found
        .map(({ types, needsHub, needs, senses, canBeGuarded = false, messages, ...device }) => ({
          ...device,
          driver,
          senses: types.includes('SENSOR') && types.length === 1 ? (senses ?? 'soil') : null,
          types: types.filter((type) => fitting.includes(type)),
          needs_hub: needsHub,
          can_be_guarded: canBeGuarded,
          messages: messages ? present(messages) : null,
          needs: [...needs],
        }))
        .filter(({ types }) => types.length > 0);
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

const present = ({ adopting, opening, closing }: SwitchMessages) => ({
  adding: [...adopting],
  opening: [...opening],
  closing: [...closing],
});
