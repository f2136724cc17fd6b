import { CommandBook } from '../command-book.ts';
import type { Driver, DriverHost, ValveState } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { parseAddress } from './address.ts';
import { adopt, findAt, release } from './adoption.ts';
import { type Known, toDeviceState } from './codec.ts';
import { createControllerLink } from './controller-link.ts';
import { createValveOperator } from './valves.ts';

export interface OpenSprinklerTools extends Pick<DriverHost, 'now' | 'warn'> {
  /** Waits between two looks at a station. */
  sleep(ms: number): Promise<unknown>;
}

/** Controllers with OpenSprinkler firmware from 2.1.9 on, over HTTP in the local network. */
export function createOpenSprinklerDriver(transport: RequestTransport, tools: OpenSprinklerTools): Driver {
  const link = createControllerLink(transport, tools);
  const book = new CommandBook(tools.now);
  const faults = new Map<string, ValveState['status']>();
  const knownOf = (address: string): Known => ({
    findRun: (terminal) => book.findRun(address, terminal),
    findFault: (terminal) => faults.get(`${address} ${terminal}`) ?? null,
  });
  const sleep = async (ms: number) => {
    await tools.sleep(ms);
  };
  return {
    kind: 'opensprinkler',
    async readState(address) {
      const at = parseAddress(address);
      return toDeviceState(await link.readController(at), at, knownOf(address));
    },
    findDevices: async ({ address }) => (address === null ? [] : findAt(link, address)),
    adoptDevice: (adoption) => adopt(link, adoption),
    releaseDevice: (address) => release(link, parseAddress(address)),
    valves: createValveOperator({ link, book, faults, knownOf, sleep }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}
