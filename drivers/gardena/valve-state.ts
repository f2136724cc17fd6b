/** What a gateway says of a device, as our state. */
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, DriverError, type ProbeReading } from '../driver.ts';
import { findOpening } from '../lan/gateway-driver.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import { type DeviceAddress, requireModel } from './address.ts';
import type { GatewayConnection } from './connection.ts';
import {
  flagIn,
  gotAt,
  instancesOf,
  isOnline,
  numberIn,
  requireTree,
  type Tree,
  textIn,
  type ValveWay,
} from './messages.ts';
import type { Ability, Service } from './models.ts';

export interface ShownValve {
  isOpen: boolean;
  /** For how long it was opened, as far as the device says; null else. */
  lengthS: number | null;
  /** It reports a fault, whichever. */
  isBroken: boolean;
  /** The controller finds no solenoid at its terminal. */
  isDisconnected: boolean;
}

/** Of a timeslot: a run that goes on. */
const RUNNING = 5;

/**
 * What is said of a device that its gateway reaches. Rejects with DriverError 'unreachable' where it does not, or where the
 * device has left.
 */
export async function readTree(
  connection: GatewayConnection,
  device: string,
  service: Service,
  mostAgeMs: number,
): Promise<Tree> {
  const tree = requireTree((await connection.listDevices(service, mostAgeMs)).get(device) ?? null);
  if (!isOnline(tree)) throw new DriverError('unreachable', 'The gateway does not reach the device.');
  return tree;
}

/** Throws DriverError 'unreachable' where the device says nothing of it: unknown is not shut. */
export const showValve = (tree: Tree, { kind, terminal }: Pick<ValveWay, 'kind' | 'terminal'>): ShownValve =>
  kind === 'timers' ? showTimer(tree, terminal) : showActuator(tree, terminal - 1);

/** Below zero it runs by a schedule of its own. */
function showTimer(tree: Tree, terminal: number): ShownValve {
  const timerS = numberIn(tree, `lemonbeat/0/watering_timer_${terminal}`);
  if (timerS === null) throw new DriverError('unreachable', 'The device says nothing of its valve.');
  const isOpen = timerS !== 0;
  return {
    isOpen,
    lengthS: isOpen ? Math.abs(timerS) : null,
    isBroken: (numberIn(tree, `lemonbeat/0/valve_error_${terminal}`) ?? 0) !== 0,
    isDisconnected: !isConnected(tree, 'timers', terminal),
  };
}

function showActuator(tree: Tree, actuator: number): ShownValve {
  const state = numberIn(tree, `actuator/${actuator}/state`);
  const timeslots = instancesOf(tree, 'timeslot').filter(
    (slot) => numberIn(tree, `timeslot/${slot}/actuator`) === actuator,
  );
  if (state === null && timeslots.length === 0) {
    throw new DriverError('unreachable', 'The device says nothing of its valve.');
  }
  const running = timeslots.find((slot) => numberIn(tree, `timeslot/${slot}/state`) === RUNNING);
  const start = running === undefined ? null : numberIn(tree, `timeslot/${running}/start`);
  const stop = running === undefined ? null : numberIn(tree, `timeslot/${running}/adjusted_stop`);
  return {
    // On its way in either direction, it may be open.
    isOpen: running !== undefined || (state ?? 0) !== 0,
    lengthS: start === null || stop === null ? null : stop - start,
    isBroken: (numberIn(tree, `actuator/${actuator}/error`) ?? 0) !== 0,
    isDisconnected: !isConnected(tree, 'actuators', actuator + 1),
  };
}

/** Whether its controller finds a solenoid there; true for what does not say. No bit at all says nothing either. */
function isConnected(tree: Tree, kind: ValveWay['kind'], terminal: number): boolean {
  if (kind === 'actuators') return flagIn(tree, `actuator/${terminal - 1}/available`) !== false;
  const bits = numberIn(tree, 'lemonbeat/0/valves_connected') ?? 0;
  return bits === 0 || Math.floor(bits / 2 ** terminal) % 2 === 1;
}

/** `%` of both generations. */
const batteryOf = (tree: Tree): number | null => {
  const percent = numberIn(tree, 'lemonbeat/0/battery_level') ?? numberIn(tree, 'device/0/battery_level');
  return percent === null ? null : Math.min(1, Math.max(0, percent / 100));
};

export function toDeviceState(
  address: string,
  { host, ...at }: DeviceAddress,
  tree: Tree,
  openings: OpeningFile,
  nowMs: number,
): DeviceState {
  const { ability } = requireModel({ host, ...at });
  const shared = {
    firmwareVersion: textIn(tree, 'device/0/software_version') ?? textIn(tree, 'device/0/firmware_version'),
    batteryFraction: batteryOf(tree),
    ipAddress: host.replace(/:\d+$/, ''),
  };
  if (ability.kind === 'soil') return stateOfDevice({ ...shared, probes: toReadings(at.device, ability, tree, nowMs) });
  const { kind } = ability;
  return stateOfDevice({
    ...shared,
    valves: at.terminals.map((terminal) => {
      const { isOpen, isDisconnected } = showValve(tree, { kind, terminal });
      const opening = findOpening(openings, address, isOpen, terminal);
      const isOurs = isOpen && opening !== null && opening.untilMs > nowMs;
      return stateOfValve({
        terminal,
        isOpen,
        ...(isOurs ? openedBy(opening, nowMs) : {}),
        status: isDisconnected ? 'OPEN_CIRCUIT' : 'NORMAL',
      });
    }),
  });
}

/** None where the gateway has no figure yet. */
function toReadings(
  serial: string,
  { moisture, light }: Extract<Ability, { kind: 'soil' }>,
  tree: Tree,
  nowMs: number,
): ProbeReading[] {
  const path = (name: string) => `lemonbeat/0/${name}`;
  const percent = numberIn(tree, path(moisture));
  if (percent === null || percent < 0 || percent > 100) return [];
  const lux = light === null ? null : numberIn(tree, path(light));
  return [
    {
      serial,
      // By the gateway's clock, which may be ahead of ours.
      measuredAt: Math.min(gotAt(tree, path(moisture)) ?? nowMs, nowMs),
      moisture: percent / 100,
      temperatureC: numberIn(tree, path('soil_temperature')),
      sunlightKlx: lux === null ? null : lux / 1000,
      batteryFraction: batteryOf(tree),
    },
  ];
}

/** Terminals of the first generation's controller. */
const TIMER_TERMINALS = [1, 2, 3, 4, 5, 6];

/** Terminals with a valve, as far as the device says; all of them where it finds none. */
export function listTerminals(tree: Tree, kind: ValveWay['kind']): number[] {
  const all =
    kind === 'timers'
      ? TIMER_TERMINALS.filter((terminal) => numberIn(tree, `lemonbeat/0/watering_timer_${terminal}`) !== null)
      : instancesOf(tree, 'actuator').map((actuator) => actuator + 1);
  const connected = all.filter((terminal) => isConnected(tree, kind, terminal));
  return connected.length > 0 ? connected : all;
}
