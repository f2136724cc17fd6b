/**
 * Where devices may be looked for. A host is judged by the address it is connected to, so that a name cannot point
 * elsewhere after it was judged (docs/decisions/0100).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { NetworkRules, Subnet } from '@sluice/engine/vocabulary/device-networks';
import { DriverError } from './driver.ts';

/** This machine itself, every machine's link-local addresses (a cloud's metadata among them), and groups of machines. */
const NEVER_UNNAMED: readonly Subnet[] = [
  { address: '0.0.0.0', prefix: 8 },
  { address: '127.0.0.0', prefix: 8 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '224.0.0.0', prefix: 4 },
  { address: '::', prefix: 127 },
  { address: 'fe80::', prefix: 10 },
  { address: 'ff00::', prefix: 8 },
];

/** Hosts that a look was kept from. */
interface Look {
  refused: string[];
}

const looks = new AsyncLocalStorage<Look>();

/**
 * Does `work` for somebody who looks for hardware or adds it: it reaches only the networks in which that is allowed.
 * What is in a garden already is asked wherever it is, outside of such work.
 */
export async function lookAround<Result>(work: (refused: readonly string[]) => Promise<Result>): Promise<Result> {
  const look: Look = { refused: [] };
  return looks.run(look, () => work(look.refused));
}

/** How a host is connected to, for Node's HTTP clients. */
export interface Way {
  lookup: LookupFunction;
}

export class DeviceNetworks {
  readonly #rules: NetworkRules;
  readonly #named: BlockList;
  readonly #never = listOf(NEVER_UNNAMED);
  readonly #readInterfaces: typeof networkInterfaces;

  constructor(rules: NetworkRules, readInterfaces = networkInterfaces) {
    this.#rules = rules;
    this.#named = listOf(rules.named);
    this.#readInterfaces = readInterfaces;
  }

  /** Nothing is to be searched: no query is sent either. */
  get isNowhere(): boolean {
    return !this.#rules.hasOwn && this.#rules.named.length === 0;
  }

  /** Whether an IP address is in a network in which devices may be looked for. */
  includes(address: string): boolean {
    return this.#mayLookAt(address);
  }

  /**
   * How to connect to a host name or an IP address, in brackets or not. Throws DriverError for an address that may not be
   * reached; a name is judged when it is resolved. Call it where the work was begun, not where its turn has come.
   */
  wayTo(hostname: string): Way {
    const look = looks.getStore() ?? null;
    const host = hostname.replace(/^\[|\]$/g, '');
    // For a device of a garden: its address as it was judged when it was added.
    if (isIP(host) && look !== null && !this.#mayLookAt(host)) throw this.#refuse(host, look);
    return {
      lookup: (name, options, done) =>
        resolve(name, { ...options, all: true }, (error, found) => {
          if (error) return done(error, []);
          const allowed = found.filter(({ address }) => (look ? this.#mayLookAt(address) : this.#mayAsk(address)));
          const [first] = allowed;
          if (!first) return done(this.#refuse(name, look), []);
          return options.all ? done(null, allowed) : done(null, first.address, first.family);
        }),
    };
  }

  #mayLookAt(address: string): boolean {
    if (has(this.#named, address)) return true;
    return this.#rules.hasOwn && !has(this.#never, address) && has(this.#own(), address);
  }

  #mayAsk = (address: string): boolean => has(this.#named, address) || !has(this.#never, address);

  /** Read again each time: a laptop changes its network. */
  #own(): BlockList {
    const all = Object.values(this.#readInterfaces()).flatMap((addresses) => addresses ?? []);
    const outside = all.filter(({ internal, address }) => !internal && !has(this.#never, address));
    return listOf(outside.flatMap(({ cidr }) => (cidr === null ? [] : subnetOf(cidr))));
  }

  #refuse(host: string, look: Look | null): DriverError {
    look?.refused.push(host);
    return new DriverError('unreachable', `${host} is in no network in which devices may be looked for.`);
  }
}

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of subnets) list.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** The subnet of an interface's address, as `192.168.1.5/24`. */
function subnetOf(cidr: string): Subnet {
  const [address = '', prefix] = cidr.split('/');
  return { address, prefix: Number(prefix) };
}

/** An IPv4 address in the form of IPv6 is held against the networks of IPv4. */
const has = (list: BlockList, address: string) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
