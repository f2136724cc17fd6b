import type { DeviceState, Driver } from '../driver.ts';
import { DriverError } from '../driver.ts';
import { type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import { type DeviceAddress, keyOf, parseAddress, requireModel } from './address.ts';
import { adopt, changeAccess } from './adoption.ts';
import { createFinder } from './finding.ts';
import type { Gateways } from './gateways.ts';
import { timerOf } from './models.ts';
import { closableValve, commandValve, parseClose } from './valve-commands.ts';
import { readTree, toDeviceState } from './valve-state.ts';

export interface GardenaTools extends GatewayTools {
  gateways: Gateways;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts(): Promise<string[]>;
  /** Milliseconds after which a gateway is asked again; between, it tells of changes by itself. Shorter in tests. */
  stateAgeMs?: number;
  lookAgeMs?: number;
}

/** Valves and soil probes of GARDENA smart, through their gateway on the local network; each is a device. */
export function createGardenaDriver(tools: GardenaTools): Driver {
  const { gateways, discoverHosts, now, stateAgeMs = 60_000, lookAgeMs = 4_000 } = tools;
  const commands = { ...watchToolsOf(tools), lookAgeMs };
  const openings = withoutPasswords(tools.openings);

  async function readState(address: string): Promise<DeviceState> {
    const at = parseAddress(address);
    const { service } = requireModel(at);
    const connection = await gateways.connect(at);
    return toDeviceState(address, at, await readTree(connection, at.device, service, stateAgeMs), openings, now());
  }

  return {
    kind: 'gardena',
    readState,
    ...createFinder(gateways, discoverHosts),
    adoptDevice: (adoption) => adopt({ ...commands, gateways }, adoption),
    // Nothing was set there.
    releaseDevice: async () => {},
    access: {
      changeAccess: (address, access) => changeAccess(gateways, parseAddress(address), access),
      isSameLogin: (address, other) => loginOf(parseAddress(address)) === loginOf(parseAddress(other)),
    },
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        const at = parseAddress(address);
        return commandValve(commands, await gateways.connect(at), at, terminal);
      },
      async recallValve(address, _terminal, closeCommand) {
        const way = parseClose(closeCommand);
        if (way === null) throw new DriverError('refused', 'It is not known how the valve is shut.');
        return closableValve(commands, await gateways.connect(parseAddress(address)), way);
      },
      listTerminals: async (address) => parseAddress(address).terminals,
      getTimer: (address) => timerOf(requireModel(parseAddress(address))),
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}

const loginOf = ({ host, password, certificate }: DeviceAddress) => `${host} ${password} ${certificate}`;

/** What is kept in a file names no password. */
const withoutPasswords = (openings: OpeningFile): OpeningFile => ({
  note: (address, terminal, opening) => openings.note(keyOf(address), terminal, opening),
  forget: (address, terminal) => openings.forget(keyOf(address), terminal),
  find: (address, terminal) => openings.find(keyOf(address), terminal),
  terminalsOf: (address) => openings.terminalsOf(keyOf(address)),
});
