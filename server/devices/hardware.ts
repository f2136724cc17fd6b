/** Hardware as the nouns reach it: to look, to take in and let go, never to water, which is the control loop's alone. */
import {
  type AdoptedDevice,
  type Adoption,
  AdoptionError,
  type AdoptionFault,
  type DeviceState,
  type Driver,
  DriverError,
} from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { AppError, invalid } from '../platform/errors.ts';

export type { ValvePlace } from '@sluice/drivers/driver';

export interface Hardware {
  driverOf(kind: DriverKind): Driver;
}

/** Asks hardware something. Throws "device unreachable" in the name of the device when it does not answer or says no. */
export async function askHardware<Answer>(device: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    throw new AppError('deviceUnreachable', { message: 'errors.deviceUnreachable', figures: { device } });
  }
}

/** What is to be taken in. `address`: null where a person has left it out, and only one of its type can be meant. */
export type WantedDevice = Omit<Adoption, 'address'> & { name: string; driver: DriverKind; address: string | null };

/**
 * Takes a device in and keeps it by `keep`; where that fails it is let go again. Throws "invalid" for one that the driver
 * does not take, "unreachable" when it does not answer.
 */
export async function adoptDevice(
  { driverOf }: Hardware,
  { name, driver: kind, ...wanted }: WantedDevice,
  keep: (adopted: AdoptedDevice, state: DeviceState) => Promise<void>,
): Promise<void> {
  const driver = driverOf(kind);
  const adopted = await askHardware(name, async () => {
    const address = wanted.address ?? (await onlyAddress(driver, wanted.type));
    return driver.adoptDevice({ ...wanted, address });
  }).catch((error) => {
    throw error instanceof AdoptionError ? refusal(error.fault) : error;
  });
  try {
    await keep(adopted, await askHardware(name, () => driver.readState(adopted.address)));
  } catch (error) {
    await releaseDevice({ driverOf }, { driver: kind, address: adopted.address });
    throw error;
  }
}

/** Whether what is there hangs on a hub; true where nothing shows itself, as behind a hub that is closed. */
export async function needsHub(
  { driverOf }: Hardware,
  { name, driver, address }: Pick<WantedDevice, 'name' | 'driver' | 'address'>,
): Promise<boolean> {
  const [found] = await askHardware(name, () => driverOf(driver).findDevices({ address }));
  return found?.needsHub ?? true;
}

/** Lets a device go. One that does not answer is left as it is: it belongs to nobody any more. */
export async function releaseDevice(
  { driverOf }: Hardware,
  { driver, address }: { driver: DriverKind; address: string },
): Promise<void> {
  await driverOf(driver)
    .releaseDevice(address)
    .catch((error) => {
      if (!(error instanceof DriverError)) throw error;
    });
}

async function onlyAddress(driver: Driver, type: Adoption['type']): Promise<string> {
  const [first, ...others] = (await driver.findDevices({ address: null })).filter(({ types }) => types.includes(type));
  if (!first || others.length > 0) throw invalid('address', 'validation.required');
  return first.address;
}

function refusal(fault: AdoptionFault): AppError {
  switch (fault) {
    case 'unfit':
      return invalid('model', 'validation.modelUnfit');
    case 'no-timer':
      return invalid('model', 'validation.deviceWithoutTimer');
    case 'hub-required':
      return invalid('hub_id', 'validation.hubRequired');
    case 'hub-not-needed':
      return invalid('hub_id', 'validation.hubNotNeeded');
    case 'access-denied':
      return invalid('access', 'validation.deviceAccess');
  }
}
