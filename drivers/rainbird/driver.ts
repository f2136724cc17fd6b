import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError } from '../driver.ts';
import { findOpening, type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import { type ControllerAddress, parseAddress } from './address.ts';
import { adoptController, changeAccess, findControllers } from './adoption.ts';
import { readOwnPrograms } from './own-programs.ts';
import { closableStation, closesStation, commandStation, TIMER } from './station-commands.ts';
import type { StickLink } from './stick-link.ts';

export interface RainBirdTools extends GatewayTools {
  link: StickLink;
}

/** Controllers of Rain Bird with a Wi-Fi module (LNK, LNK2, or built in), on the local network. */
export function createRainBirdDriver(tools: RainBirdTools): Driver {
  const { link, openings, now } = tools;
  const commands = { link, ...watchToolsOf(tools) };

  /** The station of a terminal; throws where the controller has no such terminal. */
  function findStation(address: string, terminal: number): ControllerAddress {
    const at = parseAddress(address);
    if (!at.stations.includes(terminal)) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return at;
  }

  async function readState(address: string): Promise<DeviceState> {
    const at = parseAddress(address);
    const active = await link.readActive(at);
    return stateOfDevice({
      firmwareVersion: at.version,
      ipAddress: at.host.replace(/:\d+$/, ''),
      valves: at.stations.map((terminal) => {
        const isOpen = active.includes(terminal);
        const opening = findOpening(openings, address, isOpen, terminal);
        const isOurs = isOpen && opening !== null && opening.untilMs > now();
        return stateOfValve({ terminal, isOpen, ...(isOurs ? openedBy(opening, now()) : {}) });
      }),
    });
  }

  return {
    kind: 'rainbird',
    readState,
    // A controller announces itself by a broadcast of its own, and to nobody who asks by multicast DNS.
    findDevices: async ({ address }) => (address === null ? [] : findControllers(link, address)),
    adoptDevice: (adoption) => adoptController(commands, adoption),
    // Nothing was set there.
    releaseDevice: async () => {},
    programs: {
      readPrograms(address) {
        const at = parseAddress(address);
        return readOwnPrograms(at.model, at.stations, (page) => link.readPage(at, page));
      },
    },
    access: { changeAccess: (address, access) => changeAccess(link, parseAddress(address), access) },
    valves: createArmedValves({
      now,
      openings,
      readState,
      findValve: async (address, terminal) => commandStation(commands, findStation(address, terminal), terminal),
      async recallValve(address, terminal, closeCommand) {
        const at = findStation(address, terminal);
        if (!closesStation(closeCommand, terminal)) throw new DriverError('refused', 'It is not known how it is shut.');
        return closableStation(commands, at, terminal);
      },
      // One stop ends all: those that are open are asked after, or any where none shows it.
      async listTerminals(address) {
        const at = parseAddress(address);
        const active = (await link.readActive(at)).filter((station) => at.stations.includes(station));
        return active.length > 0 ? active : at.stations.slice(0, 1);
      },
      getTimer: () => TIMER,
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}
