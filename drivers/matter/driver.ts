import { seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError, type ValveState } from '../driver.ts';
import { findOpening, type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile, StoredOpening } from '../mqtt/opening-file.ts';
import { type AdoptedNode, keyOf, parseAddress } from './address.ts';
import { type AdoptionTools, adoptNode, changeAccess } from './adoption.ts';
import { BASIC, batteryOf, flowOf, hasFault, type ShownValve, STATE_PATHS, shownValve, textOf } from './clusters.ts';
import { createFinder, type FindTools } from './finding.ts';
import { closableValve, commandValve, parseClose, TIMER } from './valve-commands.ts';

export interface MatterTools extends GatewayTools, FindTools, Pick<AdoptionTools, 'controller' | 'readPasscode'> {}

/** Water valves that speak Matter, over the local network. */
export function createMatterDriver(tools: MatterTools): Driver {
  const { controller, now } = tools;
  const commands = { ...watchToolsOf(tools), controller, readPasscode: tools.readPasscode };
  const openings = withoutSecrets(tools.openings);

  function findEndpoint({ endpoints }: AdoptedNode, terminal: number): number {
    const endpoint = endpoints[terminal - 1];
    if (endpoint === undefined) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return endpoint;
  }

  async function readState(address: string): Promise<DeviceState> {
    const node = parseAddress(address);
    const read = await controller.read(node, STATE_PATHS);
    const { fraction, voltageV } = batteryOf(read);
    const shown = node.endpoints.map((endpoint) => shownValve(read, endpoint));
    const valves = shown.map((valve, index): ValveState => {
      if (valve === null) throw new DriverError('unreachable', 'The device has no such valve any more.', 'entity-gone');
      const terminal = index + 1;
      // A device that restarted in mid-run may water on: until the time that it was given is over, it does.
      const isOurs = (openings.find(address, terminal)?.untilMs ?? 0) > now();
      const isOpen = valve.isUnknown ? isOurs : !valve.isShut;
      return toValveState(terminal, valve, isOpen, findOpening(openings, address, isOpen, terminal), now());
    });
    const isBroken = shown.some((valve) => valve !== null && hasFault(valve));
    return stateOfDevice({
      ...(isBroken && valves.every(({ isOpen }) => !isOpen) ? { status: 'ERROR' } : {}),
      firmwareVersion: textOf(read, BASIC.softwareVersion),
      batteryFraction: fraction,
      batteryVoltageV: voltageV,
      ipAddress: node.host,
      flowLPerMin: flowOf(read),
      valves,
    });
  }

  return {
    kind: 'matter',
    readState,
    ...createFinder(tools),
    adoptDevice: (adoption) => adoptNode(commands, adoption),
    releaseDevice: (address) => controller.leave(parseAddress(address)),
    access: { changeAccess: (address, access) => changeAccess(commands, parseAddress(address), access) },
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        const node = parseAddress(address);
        return commandValve(commands, node, findEndpoint(node, terminal));
      },
      async recallValve(address, _terminal, closeCommand) {
        const node = parseAddress(address);
        const endpoint = parseClose(node, closeCommand);
        if (endpoint === null) throw new DriverError('refused', 'It is not known how the valve is shut.');
        return closableValve(commands, node, endpoint);
      },
      listTerminals: async (address) => parseAddress(address).endpoints.map((_, index) => index + 1),
      getTimer: () => TIMER,
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}

function toValveState(
  terminal: number,
  { remainingS, fault }: ShownValve,
  isOpen: boolean,
  opening: StoredOpening | null,
  nowMs: number,
): ValveState {
  const ours = isOpen && opening !== null && opening.untilMs > nowMs ? openedBy(opening, nowMs) : null;
  return stateOfValve({
    terminal,
    isOpen,
    ...ours,
    ...(remainingS === null ? {} : { remainingS: seconds(remainingS) }),
    status: statusOf(fault),
  });
}

function statusOf(fault: ShownValve['fault']): ValveState['status'] {
  if (fault.shortCircuit === true || fault.currentExceeded === true) return 'SHORT_CIRCUIT';
  if (fault.notConnected === true) return 'OPEN_CIRCUIT';
  return fault.leaking === true ? 'WATER_LEAK' : 'NORMAL';
}

/** An address admits to its device: on the disk a device goes by its number. */
const withoutSecrets = (openings: OpeningFile): OpeningFile => ({
  note: (address, terminal, opening) => openings.note(keyOf(address), terminal, opening),
  forget: (address, terminal) => openings.forget(keyOf(address), terminal),
  find: (address, terminal) => openings.find(keyOf(address), terminal),
  terminalsOf: (address) => openings.terminalsOf(keyOf(address)),
});
