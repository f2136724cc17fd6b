/** Finds devices by multicast DNS (RFC 6762). */
import multicastDns, { type ResponsePacket } from 'multicast-dns';
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
const MOST_RECORDS = 64 * 12;

type Record = ResponsePacket['answers'][number];

/**
 * Hosts of all that answer within the time. A device is believed to be where its packet comes from, so that nobody is
 * announced by another. Rejects with DriverError 'unreachable' where the port cannot be listened at.
 */
export async function discoverHosts(
  { services, isOurs, webPort }: Announced,
  options: DiscoveryOptions = {},
): Promise<string[]> {
  const hosts = new Set<string>();
  await askForServices(services, options, (records, source) => {
    for (const record of records) {
      if (record.type !== 'SRV' || !isOurs(record.name) || hosts.size >= MOST_HOSTS) continue;
      const at = webPort ?? record.data.port;
      hosts.add(at === 80 ? source : `${source}:${at}`);
    }
  });
  return [...hosts];
}

/** One instance of a service, as it says itself. */
export interface ServiceInstance {
  /** Where its packet came from. */
  source: string;
  port: number;
  /** IP addresses of its host, those of IPv4 first; a border router announces devices that are behind it. */
  addresses: string[];
  texts: { readonly [key: string]: string };
}

/** All instances of a service that say within the time where they are. Rejects as `discoverHosts` does. */
export async function discoverInstances(service: string, options: DiscoveryOptions = {}): Promise<ServiceInstance[]> {
  const records: { record: Record; source: string }[] = [];
  await askForServices([service], options, (heard, source) => {
    if (records.length < MOST_RECORDS) records.push(...heard.map((record) => ({ record, source })));
  });
  const instances = new Map<string, ServiceInstance>();
  for (const { record, source } of records) {
    if (record.type !== 'SRV' || !record.name.endsWith(`.${service}`) || instances.size >= MOST_HOSTS) continue;
    const about = (name: string) => records.filter((other) => other.record.name.toLowerCase() === name.toLowerCase());
    const texts = about(record.name).flatMap((other) =>
      other.record.type === 'TXT' ? textsOf(other.record.data) : [],
    );
    const hosts = about(record.data.target).map((other) => other.record);
    instances.set(record.name.toLowerCase(), {
      source,
      port: record.data.port,
      addresses: [
        ...new Set([
          ...hosts.flatMap((host) => (host.type === 'A' ? [host.data] : [])),
          ...hosts.flatMap((host) => (host.type === 'AAAA' ? [host.data] : [])),
        ]),
      ],
      texts: Object.fromEntries(texts),
    });
  }
  return [...instances.values()];
}

/** `key=value` of each string; a key alone is empty. */
function textsOf(data: string | Buffer | readonly (string | Buffer)[]): [key: string, value: string][] {
  const strings = Array.isArray(data) ? data : [data];
  return strings.map((one) => {
    const [key = '', ...value] = String(one).split('=');
    return [key, value.join('=')];
  });
}

function askForServices(
  services: readonly string[],
  { onInterface = null, port = 5353, listenMs = LISTEN_MS }: DiscoveryOptions,
  hear: (records: Record[], source: string) => void,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const dns = multicastDns({
      port,
      ...(onInterface === null ? {} : { interface: onInterface, bind: ALL_ADDRESSES }),
    });
    const ask = () => dns.query(services.map((name) => ({ name, type: 'PTR' })));
    const again = setTimeout(ask, REPEAT_MS);
    const end = setTimeout(() => finish(resolve), listenMs);
    const finish = (settle: () => void) => {
      clearTimeout(again);
      clearTimeout(end);
      dns.destroy();
      settle();
    };
    dns.on('error', () => finish(() => reject(new DriverError('unreachable', 'The network cannot be searched.'))));
    dns.on('response', ({ answers, additionals }, { address }) => hear([...answers, ...additionals], address));
    dns.on('ready', ask);
  });
}
