import { CommandBook } from '../command-book.ts';
import type { Driver, DriverHost } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { parseAddress } from './address.ts';
import { adopt, changeAccess, findAt, readPrograms, release } from './adoption.ts';
import { toDeviceState } from './codec.ts';
import { createControllerLink } from './controller-link.ts';
import { ControllerMemory } from './memory.ts';
import type { NoteStore } from './notes.ts';
import { createValveOperator } from './valves.ts';

export interface OpenSprinklerTools extends Pick<DriverHost, 'now' | 'warn' | 'elapsed'> {
  /** Keeps what the controller cannot: by which run it was started. */
  notes: NoteStore;
  /** Waits between two looks at a station. */
  sleep(ms: number): Promise<unknown>;
}

/** Controllers with OpenSprinkler firmware from 2.1.9 on, over HTTP in the local network. */
export function createOpenSprinklerDriver(transport: RequestTransport, tools: OpenSprinklerTools): Driver {
  const link = createControllerLink(transport, tools);
  const book = new CommandBook(tools.now);
  const { now, elapsed = now } = tools;
  const sinceMs = now() - elapsed();
  const memory = new ControllerMemory(link, book, tools.notes, () => sinceMs + elapsed());
  const sleep = async (ms: number) => {
    await tools.sleep(ms);
  };
  return {
    kind: 'opensprinkler',
    beginKeeping: (address) => memory.beginKeeping(address),
    async readState(address) {
      const at = parseAddress(address);
      const controller = await link.readController(at).catch((error: unknown) => {
        memory.noteUnanswered(address);
        throw error;
      });
      return toDeviceState(controller, at, await memory.recall(address, controller));
    },
    findDevices: async ({ address }) => (address === null ? [] : findAt(link, address)),
    adoptDevice: (adoption) => adopt(link, memory, adoption),
    releaseDevice: (address) => release(link, parseAddress(address)),
    valves: createValveOperator({ link, book, memory, sleep, now }),
    probes: null,
    syncs: null,
    hubs: null,
    programs: { readPrograms: (address) => readPrograms(link, parseAddress(address)) },
    access: { changeAccess: (address, access) => changeAccess(link, parseAddress(address), access) },
  };
}
