/** What a device does with a command: pure, the two times are arguments. */
import { Refusal } from '../refusal.ts';
import { strokedBattery } from './battery.ts';
import { type Device, isBatteryTooLow, valveAt, withValve } from './device.ts';
import { closedValve, isOpen, type Opening, openedValve, type Valve } from './valve.ts';

export interface CommandHeader {
  commandId: string;
  fencingToken: number;
  /** Epoch milliseconds of the sender's clock. */
  expiresAtMs: number;
}

export interface CommandTime {
  /** The garden's time, to which the device has been advanced. */
  simulatedMs: number;
  /** The sender's time, by which expiry is judged. */
  wallMs: number;
}

/** Either the device as it is after obeying, or the refusal; the token is remembered in both cases. */
export interface Outcome {
  device: Device;
  refusal: Refusal | null;
}

export const LONGEST_RUN_S = 43_200;
const BUTTON_RUN_S = 600;
const MAX_COMMAND_IDS = 200;

export function obeyOpen(
  device: Device,
  header: CommandHeader,
  terminal: number,
  opening: Opening,
  time: CommandTime,
): Outcome {
  return obey(device, header, time, (fresh) => {
    const valve = valveAt(fresh, terminal);
    if (!(opening.maxRunTimeS > 0 && opening.maxRunTimeS <= LONGEST_RUN_S)) {
      throw new Refusal('refused', `A run lasts more than 0 and at most ${LONGEST_RUN_S} s.`);
    }
    return openAfterChecks(fresh, valve, opening, time.simulatedMs);
  });
}

export function obeyClose(
  device: Device,
  header: CommandHeader,
  terminal: number,
  runId: string | null,
  time: CommandTime,
): Outcome {
  return obey(device, header, time, (fresh) => {
    const valve = valveAt(fresh, terminal);
    const isRequestedRun = isOpen(valve) && (runId === null || valve.runId === runId);
    return isRequestedRun ? drainByStroke(withValve(fresh, closedValve(valve))) : fresh;
  });
}

/** The button on the device opens for the device's own ten minutes, without a command. Throws Refusal. */
export function pressButton(device: Device, terminal: number, simulatedMs: number): Device {
  const opening = { runId: null, maxRunTimeS: BUTTON_RUN_S, maxVolumeL: null };
  return openAfterChecks(device, valveAt(device, terminal), opening, simulatedMs);
}

function openAfterChecks(device: Device, valve: Valve, opening: Opening, simulatedMs: number): Device {
  if (device.faults.includes('switched-off')) throw new Refusal('refused', 'The device is switched off.');
  if (isBatteryTooLow(device)) throw new Refusal('refused', 'The battery is too low to open a valve.');
  if (valve.circuit !== 'NORMAL') {
    const condition = valve.circuit === 'OPEN_CIRCUIT' ? 'broken' : 'shorted';
    throw new Refusal('valve-fault', `The circuit of terminal ${valve.terminal} is ${condition}.`);
  }
  const maxVolumeL = device.description.isMetered ? opening.maxVolumeL : null;
  const opened = withValve(device, openedValve(valve, { ...opening, maxVolumeL }, simulatedMs));
  return isOpen(valve) ? opened : drainByStroke(opened);
}

function obey(device: Device, header: CommandHeader, time: CommandTime, act: (device: Device) => Device): Outcome {
  if (device.seenCommandIds.includes(header.commandId)) return { device, refusal: null };
  if (time.wallMs > header.expiresAtMs) return { device, refusal: new Refusal('expired', 'The command has expired.') };
  if (header.fencingToken < device.highestFencingToken) {
    return { device, refusal: new Refusal('fenced', 'Another process has taken over this device.') };
  }
  const fenced = { ...device, highestFencingToken: header.fencingToken };
  try {
    const seenCommandIds = [...device.seenCommandIds, header.commandId].slice(-MAX_COMMAND_IDS);
    return { device: { ...act(fenced), seenCommandIds }, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { device: fenced, refusal: error };
    throw error;
  }
}

function drainByStroke(device: Device): Device {
  if (device.batteryFraction === null) return device;
  return { ...device, batteryFraction: strokedBattery(device.batteryFraction) };
}
