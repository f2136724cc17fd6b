/** Finds controllers, adopts them, and logs in anew. Nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError, type FoundDevice } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { type ControllerAddress, formatAddress, formatPlace, parseTyped, type StickLogin } from './address.ts';
import { MAKER } from './commands.ts';
import { closableStation, type StationTools } from './station-commands.ts';
import type { StickLink } from './stick-link.ts';

/** How many stations it has is told only with its password. */
export async function findControllers(link: StickLink, typed: string): Promise<FoundDevice[]> {
  for (const place of parseTyped(typed)) {
    const isController = await link.probe(place).catch((error: unknown) => {
      if (error instanceof DriverError) return false;
      throw error;
    });
    if (!isController) continue;
    const found = { types: ['SPRITE'] as const, model: MAKER, name: null, terminals: null, needsHub: false };
    return [{ ...found, address: formatPlace(place), needs: ['password'], obstacle: null }];
  }
  return [];
}

export async function adoptController(tools: StationTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { link } = tools;
  const { type, hubAddress, access, beforeWriting } = adoption;
  if (type !== 'SPRITE') throw new AdoptionError('unfit', 'Rain Bird is a controller.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A controller is reached without a hub.');
  const { login, model } = await logIn(link, adoption.address, access);
  const stations = await link.readStations(login);
  const [first] = stations;
  if (first === undefined) throw new AdoptionError('unfit', 'The controller has no stations.');
  const serial = (await link.readSerial(login)) ?? formatPlace(login);
  const terminals = stations.map((terminal) => ({ terminal, name: null }));
  await beforeWriting?.({ serial, terminals });
  for (const station of await link.readActive(login)) await closableStation(tools, login, station).close();
  return {
    address: formatAddress({ ...login, model: model.number, version: model.version, stations }),
    serial,
    model: model.name,
    hardwareVersion: null,
    terminals,
  };
}

/** The address with another password, once the controller has taken it; it may have moved to TLS since. */
export async function changeAccess(
  link: StickLink,
  at: ControllerAddress,
  access: Adoption['access'],
): Promise<string> {
  const { login, model } = await logIn(link, at.host, access);
  return formatAddress({ ...at, ...login, model: model.number, version: model.version });
}

async function logIn(link: StickLink, typed: string, { password }: Adoption['access']) {
  const places = parseTyped(typed);
  if (places.length === 0) throw new AdoptionError('unfit', 'This is no address.');
  if (!password) throw new AdoptionError('access-denied', 'The controller wants its password.');
  let silence: unknown;
  for (const place of places) {
    const login: StickLogin = { ...place, password };
    try {
      return { login, model: await link.readModel(login) };
    } catch (error) {
      if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not its password.');
      if (!(error instanceof DriverError)) throw error;
      silence = error;
    }
  }
  throw silence;
}
