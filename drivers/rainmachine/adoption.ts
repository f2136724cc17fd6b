/** Finds controllers, adopts and releases them, and logs in anew. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError, type FoundDevice } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import {
  type ControllerAddress,
  type ControllerLogin,
  formatAddress,
  formatPlace,
  type OwnProgram,
  parseTyped,
} from './address.ts';
import type { ControllerLink } from './controller-link.ts';

/** How many zones it has is told only with its password. */
export async function findControllers(link: ControllerLink, typed: string): Promise<FoundDevice[]> {
  for (const place of parseTyped(typed)) {
    const version = await link.probe(place).catch(ignoreFault);
    if (version === null) continue;
    const { model, isFit } = version;
    const found = { types: ['SPRITE'] as const, model, name: null, terminals: null, needsHub: false };
    return [{ ...found, address: formatPlace(place), needs: ['password'], obstacle: isFit ? null : 'unknown-model' }];
  }
  return [];
}

/** Ends what waters, and switches the controller's own programs off; the address stores which, for the release. */
export async function adoptController(link: ControllerLink, adoption: Adoption): Promise<AdoptedDevice> {
  const { type, hubAddress, access, beforeWriting } = adoption;
  if (type !== 'SPRITE') throw new AdoptionError('unfit', 'RainMachine is a controller.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A controller is reached without a hub.');
  const { login, version: found } = await logIn(link, adoption.address, access);
  const { model, version, isFit } = found;
  if (!isFit) throw new AdoptionError('unfit', 'It is a RainMachine of the first generation.');
  const zones = (await link.readZones(login)).filter(({ isUsable }) => isUsable);
  if (zones.length === 0) throw new AdoptionError('unfit', 'The controller has no zones that are switched on.');
  const running = (await link.readProgramStates(login)).filter(({ isEnabled }) => isEnabled);
  const stoppedPrograms = running.map(({ id, name }) => ({ id, name }));
  const serial = (await link.readMac(login).catch(ignoreFault)) ?? formatPlace(login);
  const terminals = zones.map(({ id, name }) => ({ terminal: id, name }));
  await beforeWriting?.({ serial, terminals });
  await stopPrograms(link, login, stoppedPrograms);
  return {
    address: formatAddress({ ...login, version, zones: zones.map(({ id }) => id), stoppedPrograms }),
    serial,
    model,
    hardwareVersion: null,
    terminals,
  };
}

async function stopPrograms(link: ControllerLink, login: ControllerLogin, programs: OwnProgram[]): Promise<void> {
  try {
    for (const { id } of programs) await link.enableProgram(login, id, false);
    const left = (await link.readProgramStates(login)).filter(({ isEnabled }) => isEnabled);
    if (left.length > 0) throw new DriverError('refused', 'Programs of the controller did not stop.');
    await link.stopAll(login);
  } catch (error) {
    // What was stopped already runs again: who is not adopted is unchanged.
    await startPrograms(link, login, programs).catch(ignoreFault);
    throw error;
  }
}

async function startPrograms(link: ControllerLink, login: ControllerLogin, programs: readonly OwnProgram[]) {
  for (const { id } of programs) await link.enableProgram(login, id, true);
}

/** Switches those programs on again that the adoption switched off, where they are still there. */
export async function releaseController(link: ControllerLink, at: ControllerAddress): Promise<void> {
  if (at.stoppedPrograms.length === 0) return;
  const states = await link.readProgramStates(at);
  const still = at.stoppedPrograms.filter(({ id }) => states.some((one) => one.id === id && !one.isEnabled));
  await startPrograms(link, at, still);
}

/** The address with another password, once the controller has taken it. */
export async function changeAccess(
  link: ControllerLink,
  at: ControllerAddress,
  access: Adoption['access'],
): Promise<string> {
  const { login, version } = await logIn(link, formatPlace(at), access);
  return formatAddress({ ...at, ...login, version: version.version });
}

async function logIn(link: ControllerLink, typed: string, { password }: Adoption['access']) {
  const places = parseTyped(typed);
  if (places.length === 0) throw new AdoptionError('unfit', 'This is no address.');
  if (!password) throw new AdoptionError('access-denied', 'The controller wants its password.');
  let silence: unknown;
  for (const place of places) {
    const login: ControllerLogin = { ...place, password };
    try {
      return { login, version: await link.readVersion(login) };
    } catch (error) {
      if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not its password.');
      if (!(error instanceof DriverError)) throw error;
      silence ??= error;
    }
  }
  throw silence;
}

function ignoreFault(error: unknown): null {
  if (!(error instanceof DriverError)) throw error;
  return null;
}
