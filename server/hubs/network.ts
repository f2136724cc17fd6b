/** The network of a hub: its end devices, their names at the hub, and their removal. */
import type { EndDevice } from '@sluice/contract/hubs';
import { DriverError, type NetworkKeeper } from '@sluice/drivers/driver';
import { askHardware, type Hardware } from '../devices/index.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { type HubRow, serialsAdded } from './store.ts';

/** Empty for a hub whose kind keeps no network. Throws "unreachable" when the hub does not answer. */
export async function listNetwork({ db }: Services, hardware: Hardware, hub: HubRow): Promise<EndDevice[]> {
  const { network } = hardware.findDriver(hub.driver);
  if (!network) return [];
  const found = await askHardware(hub.name, () => network.listEndDevices(hub.address));
  const added = await serialsAdded(db, hub.driver);
  return found.map(({ serial, name, model, hasUpdate }) => ({
    serial_number: serial,
    name,
    model,
    is_added: added.has(serial),
    has_update: hasUpdate,
  }));
}

/** Throws "conflict" where the hub refuses the name, as when it is in use. */
export async function renameInNetwork(
  services: Services,
  hardware: Hardware,
  hub: HubRow,
  serial: string,
  name: string,
): Promise<void> {
  const before = await findInNetwork(services, hardware, hub, serial);
  await ask(hub, 'errors.hubRefusesName', name, () =>
    keeperOf(hardware, hub).renameEndDevice(hub.address, before.serial_number, name),
  );
}

/** Throws "conflict" where a garden has it, or it does not answer and its removal is not forced. */
export async function removeFromNetwork(
  services: Services,
  hardware: Hardware,
  hub: HubRow,
  serial: string,
  isForced: boolean,
): Promise<void> {
  const { name, serial_number, is_added } = await findInNetwork(services, hardware, hub, serial);
  if (is_added) throw conflict('errors.endDeviceAdded', { device: name });
  await ask(hub, 'errors.endDeviceStays', name, () =>
    keeperOf(hardware, hub).removeEndDevice(hub.address, serial_number, isForced),
  );
}

async function findInNetwork(services: Services, hardware: Hardware, hub: HubRow, serial: string): Promise<EndDevice> {
  const found = (await listNetwork(services, hardware, hub)).find(({ serial_number }) => serial_number === serial);
  if (!found) throw notFound();
  return found;
}

function keeperOf({ findDriver }: Hardware, { driver }: HubRow): NetworkKeeper {
  const { network } = findDriver(driver);
  if (!network) throw notFound();
  return network;
}

function ask(
  hub: HubRow,
  refusal: 'errors.hubRefusesName' | 'errors.endDeviceStays',
  device: string,
  request: () => Promise<void>,
): Promise<void> {
  return askHardware(hub.name, () =>
    request().catch((error: unknown) => {
      if (error instanceof DriverError && error.fault === 'refused') throw conflict(refusal, { device });
      throw error;
    }),
  );
}
