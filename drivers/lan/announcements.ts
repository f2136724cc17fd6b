/** Finds devices by multicast DNS (RFC 6762). */
import multicastDns from 'multicast-dns';
import { DriverError } from '../driver.ts';

export interface DiscoveryOptions {
  /** IP address of the one interface to search; null for all of them. */
  onInterface?: string | null;
  port?: number;
  listenMs?: number;
}

export interface Announced {
  /** Services that are asked for, as `_shelly._tcp.local`. */
  services: readonly string[];
  /** Whether an instance, as `name._shelly._tcp.local`, is of the searched service. */
  isOurs(instance: string): boolean;
  /** The port that its web server has, where the announced one is another's; null where it is the announced one. */
  webPort: number | null;
}

/** One that is bound to an interface's own address hears no multicast. */
const ALL_ADDRESSES = '0.0.0.0';
const LISTEN_MS = 1_200;
/** Packets get lost: asked again after this. */
const REPEAT_MS = 400;
/** More than a house has; a flood of announcements ends here. */
const MOST_HOSTS = 64;

/**
 * Hosts of all that answer within the time. A device is believed to be where its packet comes from, so that nobody is
 * announced by another. Rejects with DriverError 'unreachable' where the port cannot be listened at.
 */
export function discoverHosts(
  { services, isOurs, webPort }: Announced,
  { onInterface = null, port = 5353, listenMs = LISTEN_MS }: DiscoveryOptions = {},
) {
  return new Promise<string[]>((resolve, reject) => {
    const hosts = new Set<string>();
    const dns = multicastDns({
      port,
      ...(onInterface === null ? {} : { interface: onInterface, bind: ALL_ADDRESSES }),
    });
    const ask = () => dns.query(services.map((name) => ({ name, type: 'PTR' })));
    const again = setTimeout(ask, REPEAT_MS);
    const end = setTimeout(() => finish(() => resolve([...hosts])), listenMs);
    const finish = (settle: () => void) => {
      clearTimeout(again);
      clearTimeout(end);
      dns.destroy();
      settle();
    };
    dns.on('error', () => finish(() => reject(new DriverError('unreachable', 'The network cannot be searched.'))));
    dns.on('response', ({ answers, additionals }, { address }) => {
      for (const answer of [...answers, ...additionals]) {
        if (answer.type !== 'SRV' || !isOurs(answer.name) || hosts.size >= MOST_HOSTS) continue;
        const at = webPort ?? answer.data.port;
        hosts.add(at === 80 ? address : `${address}:${at}`);
      }
    });
    dns.on('ready', ask);
  });
}
