/** Hardware access for nouns: find, adopt and release; only the control loop waters. */
import {
  type AdoptedDevice,
  type Adoption,
  AdoptionError,
  type AdoptionFault,
  type DeviceState,
  type Driver,
  DriverError,
  requirePart,
} from '@sluice/drivers/driver';
import { lookAround } from '@sluice/drivers/networks';
import { DRIVER_ACCESS, type DriverKind, type TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import { AppError, invalid } from '../platform/errors.ts';
import type { MessageKey } from '../platform/language.ts';

export type { DeviceProgram, ValvePlace } from '@sluice/drivers/driver';

export interface Hardware {
  findDriver(kind: DriverKind): Driver;
}

/** The finest step of a device's own timer, seconds. */
export const timerStepS = ({ findDriver }: Hardware, { driver, address }: { driver: DriverKind; address: string }) =>
  requirePart(findDriver(driver), 'valves').getTimer(address).stepS;

/** What is known of the timer of a device that was just adopted: null where it has none. */
export function timerProofOf({ findDriver }: Hardware, kind: DriverKind, adopted: AdoptedDevice): TimerProof | null {
  if (adopted.hasNoTimer) return null;
  return findDriver(kind).valves?.endsEachRun ? 'inherent' : 'unproven';
}

/** Sends a request to hardware. Throws "device unreachable" for the device when it does not answer or refuses. */
export async function askHardware<Answer>(device: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    throw new AppError('deviceUnreachable', { message: 'errors.deviceUnreachable', figures: { device } });
  }
}

/**
 * The same for a device that is looked for, or that somebody names: only where the operator lets people look. Throws
 * "invalid" for an address elsewhere, and for a device that the driver does not accept.
 */
export async function lookForOthers<Answer>(
  kind: DriverKind,
  device: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return lookAround((refused) =>
    askHardware(device, ask).catch((error) => {
      if (error instanceof AdoptionError) throw refusalOf(kind, error.fault);
      if (refused.length > 0) throw outsideNetworks();
      throw error;
    }),
  );
}

export const outsideNetworks = () => invalid('address', 'validation.deviceNetwork');

/** An account that has not confirmed its email looks at nothing of the house: simulated devices are none of that. */
export function refuseUnconfirmed(request: FastifyRequest, driver: DriverKind): void {
  if (driver !== 'simulated' && !requireAccount(request).isConfirmed)
    throw new AppError('notPermitted', { message: 'errors.emailUnconfirmed' });
}

/** The device to adopt. `address`: null when left out, if there is only one of its type. */
export type WantedDevice = Omit<Adoption, 'address' | 'beforeWriting'> & {
  name: string;
  driver: DriverKind;
  address: string | null;
};

/** What is stored of all hardware: how it is named, recognised and reached. */
export interface HardwareIdentity {
  name: string;
  driver: DriverKind;
  model: string;
  serialNumber: string;
  address: string;
}

/**
 * Adopts a device and stores it; if that fails it is released again. `refuse` is asked before anything is written
 * to the device. Throws "invalid" if the driver does not accept it, "unreachable" when it does not answer.
 */
export async function adoptDevice(
  { findDriver }: Hardware,
  { name, driver: kind, ...wanted }: WantedDevice,
  storeDevice: (identity: HardwareIdentity, adopted: AdoptedDevice, state: DeviceState) => Promise<void>,
  refuse: NonNullable<Adoption['beforeWriting']> = async () => {},
): Promise<void> {
  const driver = findDriver(kind);
  const adopted = await lookForOthers(kind, name, async () => {
    const address = wanted.address ?? (await onlyAddress(driver, wanted.type));
    return driver.adoptDevice({ ...wanted, address, beforeWriting: refuse });
  });
  try {
    const { model, serial: serialNumber, address } = adopted;
    const state = await askHardware(name, () => driver.readState(address));
    await storeDevice({ name, driver: kind, model, serialNumber, address }, adopted, state);
  } catch (error) {
    await releaseDevice({ findDriver }, { driver: kind, address: adopted.address });
    throw error;
  }
}

/** Tries other credentials; returns the device's new address. Throws "invalid" for wrong ones, "unreachable". */
export async function tryAccess(
  { findDriver }: Hardware,
  { name, driver, address }: { name: string; driver: DriverKind; address: string },
  access: Adoption['access'],
): Promise<string> {
  const changer = findDriver(driver).access;
  if (!changer) throw invalid('access', 'validation.deviceAccess');
  return lookForOthers(driver, name, () => changer.changeAccess(address, access));
}

/** Whether the device needs a hub; true where nothing is found, as behind a closed hub. */
export async function needsHub(
  { findDriver }: Hardware,
  { name, driver, address }: Pick<WantedDevice, 'name' | 'driver' | 'address'>,
): Promise<boolean> {
  const [found] = await lookForOthers(driver, name, () => findDriver(driver).findDevices({ address }));
  return found?.needsHub ?? true;
}

/** Releases a device. One that does not answer is left as it is. */
export async function releaseDevice(
  { findDriver }: Hardware,
  { driver, address }: { driver: DriverKind; address: string },
): Promise<void> {
  await findDriver(driver)
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

function refusalOf(kind: DriverKind, fault: AdoptionFault) {
  const fields = DRIVER_ACCESS[kind] ?? [];
  if (fault === 'access-denied' && fields.includes('token')) return invalid('access', 'validation.deviceToken');
  if (fault === 'access-denied' && fields.includes('setup_code')) return invalid('access', 'validation.setupCode');
  if (fault === 'access-denied' && !fields.includes('user')) return invalid('access', 'validation.devicePassword');
  return invalid(...REFUSALS[fault]);
}

/** Field and text of each refusal. */
const REFUSALS: Record<AdoptionFault, [field: string, key: MessageKey]> = {
  unfit: ['model', 'validation.modelUnfit'],
  'no-timer': ['model', 'validation.deviceWithoutTimer'],
  'not-surely-a-valve': ['is_water_valve', 'validation.deviceMayBeNoValve'],
  'hub-required': ['hub_id', 'validation.hubRequired'],
  'hub-not-needed': ['hub_id', 'validation.hubNotNeeded'],
  'access-denied': ['access', 'validation.deviceAccess'],
};
