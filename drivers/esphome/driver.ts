import { setTimeout as wait } from 'node:timers/promises';
import { CommandBook } from '../command-book.ts';
import { type Adoption, AdoptionError, type Driver, DriverError, type DriverHost } from '../driver.ts';
import { DeniedError, DeniedLogins } from '../lan/denied-logins.ts';
import { parseHost } from '../lan/hosts.ts';
import type { SendHttp } from '../lan/http.ts';
import { Turns } from '../turns.ts';
import { formatAddress, parseAddress } from './address.ts';
import { adoptEsphome, findEsphome, restoreEsphome } from './adoption.ts';
import { EsphomeLink } from './link.ts';
import type { OpeningStore } from './openings.ts';
import { readTerminal, toDeviceState, toValve } from './state.ts';
import { createValveOperator } from './valves.ts';

export interface EsphomeLinks {
  send: SendHttp;
  openings: OpeningStore;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts: () => Promise<string[]>;
  sleep?(ms: number): Promise<void>;
  /** Milliseconds of silence after which the event stream has reported all entities. */
  quietMs?: number;
}

/** Devices with ESPHome’s web server. They store neither run nor token. */
export function createEsphomeDriver(
  { send, openings, discoverHosts, sleep = (ms) => wait(ms), ...options }: EsphomeLinks,
  { now, warn }: Pick<DriverHost, 'now' | 'warn'>,
): Driver {
  const book = new CommandBook(now);
  const link = new EsphomeLink({ send, denied: new DeniedLogins(now, warn), ...options });
  const valves = createValveOperator({ link, book, openings, now, sleep });
  /** Arming and opening are several requests, which nothing may come between. */
  const turns = new Turns();

  return {
    kind: 'esphome',
    async readState(address) {
      const at = parseAddress(address);
      const states = [];
      for (const [index, terminal] of at.terminals.entries()) {
        const isOpen = await readTerminal(link, at, terminal);
        states.push(toValve(index + 1, isOpen, openings.find(at.host, index + 1), now()));
      }
      return toDeviceState(at, states);
    },
    async findDevices(search) {
      const hosts = search.address === null ? await discoverHosts() : [parseHost(search.address)];
      const found = await Promise.all(hosts.map((host) => (host === null ? null : findEsphome(link, host))));
      return found.filter((device) => device !== null);
    },
    async adoptDevice(adoption) {
      const host = parseHost(adoption.address);
      if (host === null) throw new AdoptionError('unfit', 'This is no address of an ESPHome device.');
      return adoptEsphome(link, adoption, host);
    },
    releaseDevice: (address) => restoreEsphome(link, parseAddress(address)),
    valves: {
      ...valves,
      openValve(address, command) {
        // It may wait for its turn.
        const { refuseLate } = book.watch(address, command);
        return turns.take(address, async () => {
          refuseLate();
          return valves.openValve(address, command);
        });
      },
      closeValve: (address, command) => turns.take(address, () => valves.closeValve(address, command)),
    },
    probes: null,
    syncs: null,
    hubs: null,
    access: { changeAccess: (address, access) => changeEsphomeAccess(link, address, access) },
  };
}

/** The address with another login, once the same board has taken it. */
async function changeEsphomeAccess(
  link: EsphomeLink,
  address: string,
  { user, password }: Adoption['access'],
): Promise<string> {
  const at = { ...parseAddress(address), user: user ?? null, password: password ?? null };
  const title = await link.readTitle(at).catch((error) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not the login.');
    throw error;
  });
  if (title !== at.title) throw new DriverError('unreachable', 'Another device answers at this address.');
  return formatAddress(at);
}
