/** The address that links begin with: the operator's, or where this machine is reached from its own network. */
import { isIPv4, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Networks between containers, virtual machines and VPN peers: no phone in the house reaches them. */
const NOT_THE_HOUSE =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|incus|podman|cni|flannel|cali|tun|tap|wg|utun|tailscale|zt)/;

/** RFC 1918; 192.168 first, as most routers give it out. */
const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./];

const rankOf = (address: string) => {
  const rank = PRIVATE.findIndex((range) => range.test(address));
  return rank < 0 ? PRIVATE.length : rank;
};

/** Addresses by which the network may reach this machine, the likeliest first; its name where it has none. */
export function findOwnHosts(interfaces = networkInterfaces(), name = hostname()): [string, ...string[]] {
  const addresses = Object.entries(interfaces)
    .filter(([interfaceName]) => !NOT_THE_HOUSE.test(interfaceName))
    .flatMap(([, entries = []]) => entries)
    .filter(({ address, internal }) => !internal && isIPv4(address) && !address.startsWith('169.254.'))
    .map(({ address }) => address)
    .sort((one, other) => rankOf(one) - rankOf(other));
  const [first, ...others] = addresses;
  return first === undefined ? [name] : [first, ...others];
}

export interface BaseAddresses {
  /** Links that people get begin with it. */
  baseUrl: string;
  /** Others of this machine that may be meant; null where `baseUrl` was set, or follows from the address to listen on. */
  otherBaseUrls: readonly string[] | null;
  /** What passkeys, an OpenID provider and mail servers know this server as: never an address that was only found. */
  identityUrl: string;
}

interface Listening {
  given: string | undefined;
  host: string;
  port: number;
}

export function readAddresses({ given, host, port }: Listening, findHosts = findOwnHosts): BaseAddresses {
  const at = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (given !== undefined || !isEverywhere) {
    const baseUrl = (given ?? at(host)).replace(/\/$/, '');
    return { baseUrl, otherBaseUrls: null, identityUrl: baseUrl };
  }
  const [first, ...others] = findHosts();
  return { baseUrl: at(first), otherBaseUrls: others.map(at), identityUrl: at('localhost') };
}

/** An address with the port that is really listened on, in place of 0 for any free one. */
export const withPort = (url: string, port: number) => url.replace(/:0$/, `:${port}`);

/** What the start prints; its first line is what programs wait for. `port`: in place of 0, for any free one. */
export function describeAddresses({ baseUrl, otherBaseUrls }: BaseAddresses, port: number): string {
  const ready = `Sluice is ready: ${withPort(baseUrl, port)}\n`;
  if (otherBaseUrls === null) return ready;
  const others =
    otherBaseUrls.length === 0
      ? ''
      : ` This machine also has ${otherBaseUrls.map((url) => withPort(url, port)).join(', ')}.`;
  return `${ready}This address was found, and links in mails begin with it; SLUICE_BASE_URL sets another.${others}\n`;
}
