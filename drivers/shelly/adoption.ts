/** Adopts a Shelly: all is asked first, then written, then read back; what cannot be finished is undone. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import type { SendHttp } from '../lan/http.ts';
import { isNeverABoard } from '../never-a-valve.ts';
import { formatAddress, type ShellyAddress } from './address.ts';
import { GEN2_USER, hashPassword } from './digest.ts';
import { askHello, type Languages } from './finding.ts';
import { encodeLogin } from './gen1-codec.ts';
import type { Hello } from './hello.ts';

export async function adoptShelly(
  send: SendHttp,
  languages: Languages,
  { address: host, type, hubAddress, access, isWaterValve = false, beforeWriting }: Adoption,
): Promise<AdoptedDevice> {
  if (type !== 'SPRITE' && type !== 'PUMP') throw new AdoptionError('unfit', 'A relay is a controller or a pump.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A Shelly is reached without a hub.');
  const hello = await askHello(send, host);
  const { generation, serial, model } = hello;
  const login = { host, serial, secret: findSecret(hello, access) };
  const language = languages[generation];
  const { terminals, before, schedules } = await language.readSettings(login).catch((error) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not the password.');
    throw error;
  });
  if (terminals.length === 0) throw new AdoptionError('unfit', 'This Shelly has no relays.');
  const names = terminals.map(({ name }) => name);
  if (isNeverABoard(hello.name, names)) throw new AdoptionError('unfit', 'It is no valve, by its name.');
  if (!isWaterValve) throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
  await beforeWriting?.({ serial, terminals });
  const address: ShellyAddress = { ...login, generation, before, schedules };
  try {
    await language.secure(address);
  } catch (error) {
    await language.restore(address).catch(() => {});
    throw error;
  }
  return { address: formatAddress(address), serial, model, hardwareVersion: null, terminals, isSwitch: true };
}

/** The address with another login, once the same Shelly has taken it. */
export async function changeShellyAccess(
  send: SendHttp,
  languages: Languages,
  at: ShellyAddress,
  access: Adoption['access'],
): Promise<string> {
  const hello = await askHello(send, at.host);
  if (hello.serial !== at.serial) throw new DriverError('unreachable', 'Another device answers at this address.');
  const address = { ...at, secret: findSecret(hello, access) };
  await languages[at.generation].readSettings(address).catch((error) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not the password.');
    throw error;
  });
  return formatAddress(address);
}

/** Throws AdoptionError where a password is asked for and none was typed. */
function findSecret({ needsPassword, generation, serial }: Hello, access: Adoption['access']): string | null {
  if (!needsPassword) return null;
  if (access.password === undefined) throw new AdoptionError('access-denied', 'This Shelly has a password.');
  return generation === 1
    ? encodeLogin(access.user || 'admin', access.password)
    : hashPassword(GEN2_USER, serial, access.password);
}
