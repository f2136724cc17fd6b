import { seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError } from '../driver.ts';
import { findOpening, type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import { type ControllerAddress, parseAddress } from './address.ts';
import { adoptController, changeAccess, findControllers, releaseController } from './adoption.ts';
import type { ControllerLink } from './controller-link.ts';
import { readOwnPrograms } from './own-programs.ts';
import { closableZone, closesZone, commandZone, TIMER } from './zone-commands.ts';

export interface RainMachineTools extends GatewayTools {
  link: ControllerLink;
}

/** Controllers of RainMachine from the second generation on (Mini-8, Touch HD, Pro), on the local network. */
export function createRainMachineDriver(tools: RainMachineTools): Driver {
  const { link, openings, now } = tools;
  const commands = { link, ...watchToolsOf(tools) };

  /** The zone of a terminal; throws where the controller has no such terminal. */
  function findZone(address: string, terminal: number): ControllerAddress {
    const at = parseAddress(address);
    if (!at.zones.includes(terminal)) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return at;
  }

  async function readState(address: string): Promise<DeviceState> {
    const at = parseAddress(address);
    const zones = (await link.readZones(at)).filter(({ id }) => at.zones.includes(id));
    return stateOfDevice({
      firmwareVersion: at.version,
      ipAddress: at.host.replace(/:\d+$/, ''),
      valves: zones.map(({ id, name, isOpen, remainingS }) => {
        const opening = findOpening(openings, address, isOpen, id);
        const isOurs = isOpen && opening !== null && opening.untilMs > now();
        return {
          ...stateOfValve({ terminal: id, isOpen, ...(isOurs ? openedBy(opening, now()) : {}) }),
          name,
          remainingS: isOpen ? seconds(remainingS) : null,
        };
      }),
    });
  }

  return {
    kind: 'rainmachine',
    readState,
    findDevices: async ({ address }) => (address === null ? [] : findControllers(link, address)),
    adoptDevice: (adoption) => adoptController(link, adoption),
    releaseDevice: (address) => releaseController(link, parseAddress(address)),
    programs: {
      async readPrograms(address) {
        const at = parseAddress(address);
        const isStopped = (id: number) => at.stoppedPrograms.some((program) => program.id === id);
        const programs = readOwnPrograms(await link.readPrograms(at), await link.readClock(at));
        return programs.map(({ id, ...program }) => ({ ...program, isEnabled: program.isEnabled || isStopped(id) }));
      },
    },
    access: { changeAccess: (address, access) => changeAccess(link, parseAddress(address), access) },
    valves: createArmedValves({
      now,
      openings,
      readState,
      findValve: async (address, terminal) => commandZone(commands, findZone(address, terminal), terminal),
      async recallValve(address, terminal, closeCommand) {
        const at = findZone(address, terminal);
        if (!closesZone(closeCommand, terminal)) throw new DriverError('refused', 'It is not known how it is shut.');
        return closableZone(commands, at, terminal);
      },
      /** Those that are open or will be; a program that rests between two cycles has all of its zones in the queue. */
      async listTerminals(address) {
        const at = parseAddress(address);
        return (await link.readZones(at))
          .filter(({ id, isOpen, isQueued }) => (isOpen || isQueued) && at.zones.includes(id))
          .map(({ id }) => id);
      },
      getTimer: () => TIMER,
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}
