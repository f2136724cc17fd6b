/** Finds, adopts and releases controllers. */
import {
  type AdoptedDevice,
  type Adoption,
  AdoptionError,
  type DeviceProgram,
  DriverError,
  type FoundDevice,
} from '../driver.ts';
import { type ControllerAddress, formatAddress, hashPassword, type OwnProgram, parseTypedAddress } from './address.ts';
import { type Controller, OLDEST_FIRMWARE, parsePrograms, RESULT, toFoundDevice, toTerminals } from './codec.ts';
import type { ControllerLink } from './controller-link.ts';
import type { ControllerMemory } from './memory.ts';
import { readOwnPrograms } from './own-programs.ts';

/** A controller announces itself nowhere: it is found only where somebody says that it is. */
export async function findAt(link: ControllerLink, typed: string): Promise<FoundDevice[]> {
  const probes = parseTypedAddress(typed).map(async (base) => {
    const found = await link.probe(base, '').catch(ignoreFault);
    return found ? [toFoundDevice(base, found.firmware, !found.isOpen)] : [];
  });
  return (await Promise.all(probes)).flat().slice(0, 1);
}

/** Switches the controller's own programs off; the address stores which, for the release. */
export async function adopt(
  link: ControllerLink,
  memory: ControllerMemory,
  adoption: Adoption,
): Promise<AdoptedDevice> {
  const { type, hubAddress, access, beforeWriting } = adoption;
  if (type !== 'SPRITE') throw new AdoptionError('unfit', 'OpenSprinkler is a controller.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'OpenSprinkler is reached without a hub.');
  const passwordHash = access.password === undefined ? '' : hashPassword(access.password);
  const base = await findBase(link, adoption.address, passwordHash);
  const at: ControllerAddress = { base, passwordHash, stoppedPrograms: [] };
  const controller = await link.readController(at);
  refuseUnfit(controller);
  const { layout, moment } = controller;
  const stoppedPrograms = layout.programs.filter(({ isEnabled }) => isEnabled).map(({ id, name }) => ({ id, name }));
  const serial = moment.serial ?? base;
  const terminals = toTerminals(controller);
  await beforeWriting?.({ serial, terminals });
  await stopPrograms(link, at, stoppedPrograms);
  memory.begin(controller);
  return {
    address: formatAddress({ ...at, stoppedPrograms }),
    serial,
    model: layout.model,
    hardwareVersion: layout.hardwareVersion,
    terminals,
  };
}

/** The address with another password, once the controller has taken it. */
export async function changeAccess(
  link: ControllerLink,
  at: ControllerAddress,
  { password }: Adoption['access'],
): Promise<string> {
  const passwordHash = password === undefined ? '' : hashPassword(password);
  const found = await link.probe(at.base, passwordHash);
  if (!found) throw new DriverError('unreachable', 'What answers there is no OpenSprinkler.');
  if (!found.isOpen) throw new AdoptionError('access-denied', 'This is not the password of the controller.');
  return formatAddress({ ...at, passwordHash });
}

async function findBase(link: ControllerLink, typed: string, passwordHash: string): Promise<string> {
  let silence: unknown = new AdoptionError('unfit', 'This is no address.');
  for (const base of parseTypedAddress(typed)) {
    try {
      const found = await link.probe(base, passwordHash);
      if (found?.isOpen) return base;
      if (found) throw new AdoptionError('access-denied', 'This is not the password of the controller.');
      silence = new AdoptionError('unfit', 'What answers there is no OpenSprinkler.');
    } catch (error) {
      if (error instanceof AdoptionError) throw error;
      if (!(silence instanceof AdoptionError) || silence.message === 'This is no address.') silence = error;
    }
  }
  throw silence;
}

function refuseUnfit({ layout }: Controller): void {
  if (layout.firmware < OLDEST_FIRMWARE) throw new AdoptionError('unfit', 'Its firmware is older than 2.1.9.');
  if (layout.isExtension) throw new AdoptionError('unfit', 'It obeys another controller as its extension.');
}

async function stopPrograms(link: ControllerLink, at: ControllerAddress, programs: OwnProgram[]): Promise<void> {
  try {
    for (const { id } of programs) await enableProgram(link, at, id, false);
    const left = parsePrograms(await link.read(at, 'jp')).filter(({ isEnabled }) => isEnabled);
    if (left.length > 0) throw new DriverError('refused', 'Programs of the controller did not stop.');
  } catch (error) {
    // What was stopped already runs again: who is not adopted is unchanged.
    await release(link, { ...at, stoppedPrograms: programs }).catch(ignoreFault);
    throw error;
  }
}

/** Enables the programs that the adoption disabled, wherever they are in the list by now. */
export async function release(link: ControllerLink, at: ControllerAddress): Promise<void> {
  if (at.stoppedPrograms.length === 0) return;
  const programs = parsePrograms(await link.read(at, 'jp')).map(({ id, ...program }) => ({ ...program, number: id }));
  for (const number of findStopped(programs, at)) await enableProgram(link, at, number, true);
}

/** Those that the adoption switched off count as on. */
export async function readPrograms(link: ControllerLink, at: ControllerAddress): Promise<DeviceProgram[]> {
  const programs = readOwnPrograms(await link.read(at, 'jp'));
  const stopped = findStopped(programs, at);
  return programs.map((program) => ({ ...program, isEnabled: program.isEnabled || stopped.has(program.number) }));
}

/** Numbers of the programs that the adoption switched off, wherever they are in the list by now. */
function findStopped(
  programs: readonly (Omit<OwnProgram, 'id'> & { number: number; isEnabled: boolean })[],
  at: ControllerAddress,
): Set<number> {
  const free = programs.filter(({ isEnabled }) => !isEnabled);
  const found = new Set<number>();
  for (const { id, name } of at.stoppedPrograms) {
    const named = free.filter((program) => program.name === name && !found.has(program.number));
    const one = named.find((program) => program.number === id) ?? named[0];
    if (one) found.add(one.number);
  }
  return found;
}

async function enableProgram(link: ControllerLink, at: ControllerAddress, id: number, isOn: boolean): Promise<void> {
  const result = await link.command(at, 'cp', { pid: id, en: isOn ? 1 : 0 });
  if (result !== RESULT.success) throw new DriverError('refused', `The controller answered ${result}.`);
}

function ignoreFault(error: unknown): null {
  if (!(error instanceof DriverError)) throw error;
  return null;
}
