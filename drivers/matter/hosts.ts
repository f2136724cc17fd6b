/** Where in the network devices may be asked. */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { DriverError } from '../driver.ts';
import type { ServiceInstance } from '../lan/announcements.ts';
import type { DeviceNetworks } from '../networks.ts';

const LINK_LOCAL = /^fe[89ab][0-9a-f]:/i;

type ReadInterfaces = typeof networkInterfaces;

/** The interface of this machine that has an address in a network in which devices may be looked for. */
function isOwnInterface(networks: DeviceNetworks, name: string, readInterfaces: ReadInterfaces): boolean {
  return (readInterfaces()[name] ?? []).some(({ address, internal }) => !internal && networks.includes(address));
}

/**
 * The address at which an instance may be asked, IPv4 first. Many devices have none but the one that holds at their link
 * alone: with the interface through which they were heard.
 */
export function chooseHost(
  networks: DeviceNetworks,
  { addresses, source }: Pick<ServiceInstance, 'addresses' | 'source'>,
  readInterfaces: ReadInterfaces = networkInterfaces,
): string | null {
  const wide = addresses.find((address) => networks.includes(address));
  const link = addresses.find((address) => LINK_LOCAL.test(address));
  if (wide !== undefined || link === undefined || !networks.includes(source)) return wide ?? null;
  const heardAt = Object.keys(readInterfaces()).filter((name) => isOwnInterface(networks, name, readInterfaces));
  // Where there are several it is not known which one heard it.
  return heardAt.length === 1 ? `${link}%${heardAt[0]}` : null;
}

/** IP addresses of a host, as typed or chosen. Rejects with DriverError where none may be asked. */
export async function resolveHost(
  networks: DeviceNetworks,
  host: string,
  readInterfaces: ReadInterfaces = networkInterfaces,
): Promise<string[]> {
  const [ip = host, zone] = host.split('%');
  if (zone !== undefined) {
    if (LINK_LOCAL.test(ip) && isOwnInterface(networks, zone, readInterfaces)) return [host];
    throw new DriverError('unreachable', `${host} is in no network in which devices may be looked for.`);
  }
  const { lookup } = networks.wayTo(host);
  if (isIP(host)) return [host];
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) reject(error instanceof DriverError ? error : new DriverError('unreachable', `${host} is not known.`));
      else resolve([found].flat().map((one) => (typeof one === 'string' ? one : one.address)));
    });
  });
}
