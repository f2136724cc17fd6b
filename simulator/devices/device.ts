import { type DeviceStatus, isZigbeeValveModel } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { Refusal } from '../refusal.ts';
import { newSoil } from '../soil.ts';
import { hashText, uniform } from '../weather/random.ts';
import type { TownName } from '../weather/towns.ts';
import { LOW_BATTERY_FRACTION } from './battery.ts';
import type { Probe } from './probe.ts';
import { isOpen, newValve, type Valve } from './valve.ts';

export const SIMULATED_TYPES = ['SPRITE', 'PIXIE', 'PUMP', 'SENSOR', 'HUB'] as const;
export type SimulatedType = (typeof SIMULATED_TYPES)[number];

/**
 * Faults of a whole device. A sleeping device saves its battery: requests are answered for it from its last
 * report. It wakes for a command; once its wake times are set (`setSync`), it hears only then. A device that is
 * switched off waters no more.
 */
export const DEVICE_FAULTS = ['offline', 'lost-acknowledgement', 'low-battery', 'switched-off', 'asleep'] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];
export const CIRCUIT_FAULTS = { 'open-circuit': 'OPEN_CIRCUIT', 'short-circuit': 'SHORT_CIRCUIT' } as const;

/** Faults of one terminal. */
export const TERMINAL_FAULTS = [
  'open-circuit',
  'short-circuit',
  'stuck-open',
  'timer-broken',
  'torn-head',
  'clogged-line',
] as const;
export type TerminalFault = (typeof TERMINAL_FAULTS)[number];

/** What one says of a device when adding it. */
export interface DeviceDescription {
  serial: string;
  type: SimulatedType;
  model: string;
  /** The hub it speaks through; null when it has its own link. */
  hubSerial: string | null;
  isIndoor: boolean;
  /** Whether it counts litres. */
  isMetered: boolean;
  terminals: { flowLPerMin: number; areaM2: number }[];
  /** 0 to 1; null on mains. */
  batteryFraction: number | null;
  /** SENSOR only: the plot of the probe, and minutes between measurements. */
  plot: { serial: string; terminal: number } | null;
  intervalMinutes: number;
  /** Whose weather it has; San Diego's where it is left out. */
  town?: TownName;
}

/** A device with all that it keeps in its own non-volatile memory. */
export interface Device {
  description: DeviceDescription;
  batteryFraction: number | null;
  valves: Valve[];
  probe: Probe | null;
  /** Newest last. */
  seenCommandIds: string[];
  highestFencingToken: number;
  faults: DeviceFault[];
  /** While it is asleep: its valves as last reported, and when, simulated epoch milliseconds. */
  lastContact: { atMs: number; valves: Valve[] } | null;
  /** Its wake times while it is asleep: minutes between contacts, and instants besides; null: never set. */
  sync: { everyMinutes: number; wakesAtMs: number[] } | null;
  /** HUB only: until when new end devices may join, simulated epoch milliseconds. */
  joiningUntilMs: number | null;
}

/** How far a real nozzle strays from its data sheet, as a share to either side. */
const FLOW_ERROR = 0.06;
const PROBE_BED_M2 = 4;

/** A new device out of its box. Throws Refusal for a description that no such device can have. */
export function newDevice(description: DeviceDescription): Device {
  const { serial, type, model, terminals, isIndoor } = description;
  if (serial === '__proto__') throw new Refusal('refused', 'No device has such a serial.');
  const hasValves = type === 'SPRITE' || type === 'PIXIE' || type === 'PUMP';
  if (hasValves !== terminals.length > 0) {
    throw new Refusal('refused', `A ${type} has ${hasValves ? 'at least one terminal' : 'no terminals'}.`);
  }
  if (type === 'PIXIE' && isZigbeeValveModel(model) !== (description.hubSerial !== null)) {
    throw new Refusal('refused', 'A Zigbee valve timer needs a hub, and only a Zigbee one has it.');
  }
  const noise = hashText(serial);
  return {
    description,
    batteryFraction: description.batteryFraction,
    valves: terminals.map(({ flowLPerMin, areaM2 }, index) =>
      newValve(index + 1, flowLPerMin, (2 * uniform(noise, index, 'flow') - 1) * FLOW_ERROR, newSoil(areaM2, isIndoor)),
    ),
    probe:
      type === 'SENSOR'
        ? {
            plot: description.plot,
            bed: newSoil(PROBE_BED_M2, isIndoor),
            intervalMinutes: description.intervalMinutes,
            lamp: null,
            lastReading: null,
          }
        : null,
    seenCommandIds: [],
    highestFencingToken: 0,
    faults: [],
    lastContact: null,
    sync: null,
    joiningUntilMs: null,
  };
}

/** After a contact it listens for so long. */
const LISTENS_MS = 60_000;

/** The next contact of a device that sleeps and has wake times; null for any other. */
export function nextContactMs({ faults, lastContact, sync }: Device): number | null {
  if (!faults.includes('asleep') || lastContact === null || sync === null) return null;
  const wakes = sync.wakesAtMs.filter((atMs) => atMs > lastContact.atMs);
  return Math.min(lastContact.atMs + sync.everyMinutes * 60_000, ...wakes);
}

/** Milliseconds until it hears a command, 0 while it does; null if it always hears, or wakes for a command. */
export function untilListeningMs(device: Device, nowMs: number): number | null {
  const contactMs = nextContactMs(device);
  if (contactMs === null) return null;
  return nowMs < (device.lastContact?.atMs ?? 0) + LISTENS_MS ? 0 : Math.max(0, contactMs - nowMs);
}

/** The battery share the device itself sees; null on mains. */
export function perceivedBattery(device: Device): number | null {
  if (device.batteryFraction === null) return null;
  return device.faults.includes('low-battery')
    ? Math.min(LOW_BATTERY_FRACTION, device.batteryFraction)
    : device.batteryFraction;
}

export function isBatteryTooLow(device: Device): boolean {
  const battery = perceivedBattery(device);
  return battery !== null && battery < LIMITS.batteryRefuseFraction;
}

/** A probe is busy measuring for this long after a full interval. */
const MEASURING_MS = 60_000;

/** The status a reachable device gives of itself. */
export function findStatus(device: Device, nowMs: number): DeviceStatus {
  if (perceivedBattery(device) === 0) return 'POWEROFF';
  if (device.faults.includes('switched-off')) return 'STANDBY';
  if (device.valves.some(isOpen)) return 'WATERING';
  if (device.valves.length > 0 && device.valves.every((valve) => valve.circuit !== 'NORMAL')) return 'ERROR';
  if (device.probe !== null && isMeasuring(device.probe, nowMs)) return 'MEASURING';
  if (device.faults.includes('asleep')) return 'SLEEPING';
  return 'ONLINE';
}

function isMeasuring({ intervalMinutes, lastReading }: Probe, nowMs: number): boolean {
  const isContinuous = intervalMinutes * 60_000 <= MEASURING_MS;
  return isContinuous || (lastReading !== null && nowMs - lastReading.measuredAtMs < MEASURING_MS);
}

/** The valve at a terminal. Throws Refusal when the device has no such terminal. */
export function valveAt(device: Device, terminal: number): Valve {
  const valve = device.valves.find((candidate) => candidate.terminal === terminal);
  if (valve === undefined) throw new Refusal('refused', `There is no terminal ${terminal}.`);
  return valve;
}

export function withValve(device: Device, valve: Valve): Device {
  return {
    ...device,
    valves: device.valves.map((candidate) => (candidate.terminal === valve.terminal ? valve : candidate)),
  };
}
