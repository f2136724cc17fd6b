/** All the devices of one simulated world. Pure: time and sky are arguments, every change is a new garden. */
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { type SimulatedClock, startClock } from './clock.ts';
import { idledBattery } from './devices/battery.ts';
import {
  CIRCUIT_FAULTS,
  type Device,
  type DeviceDescription,
  type DeviceFault,
  newDevice,
  nextContactMs,
  type TerminalFault,
  untilListeningMs,
  valveAt,
  withValve,
} from './devices/device.ts';
import { isMeasuringDue, measure, type Probe } from './devices/probe.ts';
import { closedValve, passTime, withCircuit } from './devices/valve.ts';
import { Refusal } from './refusal.ts';
import type { Sky, SkyConditions } from './sky.ts';
import { type Soil, stepSoil } from './soil.ts';
import { hashText } from './weather/random.ts';

export interface Garden {
  clock: SimulatedClock;
  /** Simulated epoch milliseconds to which every device is advanced. */
  advancedToMs: number;
  devices: { [serial: string]: Device };
}

/** Soil and probes are followed in steps of this length, aligned to the hour. */
const STEP_MS = 15 * 60_000;
/** After a longer absence valves close when they should have, but soil and probes skip to this long ago. */
const LONGEST_CATCH_UP_MS = 30 * DAY_MS;

export function newGarden(hostMs: number): Garden {
  return { clock: startClock(hostMs), advancedToMs: hostMs, devices: {} };
}

/** The garden at a later simulated instant; the same garden when that instant has passed already. */
export function advance(garden: Garden, toMs: number, sky: Sky): Garden {
  let current = garden;
  while (current.advancedToMs < toMs) {
    const fromMs = current.advancedToMs;
    const isSkipping = toMs - fromMs > LONGEST_CATCH_UP_MS;
    const nextMs = isSkipping
      ? toMs - LONGEST_CATCH_UP_MS
      : Math.min(toMs, (Math.floor(fromMs / STEP_MS) + 1) * STEP_MS, firstContactMs(current, fromMs));
    current = withContacts(step(current, fromMs, nextMs, sky));
  }
  return current;
}

/** The next contact of any sleeping device after an instant. */
function firstContactMs({ devices }: Garden, afterMs: number): number {
  const contacts = Object.values(devices).map((device) => nextContactMs(device) ?? Number.POSITIVE_INFINITY);
  return Math.max(afterMs + 1, Math.min(...contacts));
}

function withContacts(garden: Garden): Garden {
  const isDue = (device: Device) => (nextContactMs(device) ?? Number.POSITIVE_INFINITY) <= garden.advancedToMs;
  const due = Object.values(garden.devices).filter(isDue);
  return due.reduce((after, device) => replaceDevice(after, withContact(device, garden.advancedToMs)), garden);
}

function step(garden: Garden, fromMs: number, toMs: number, sky: Sky): Garden {
  const hours = Math.min(STEP_MS, toMs - fromMs) / HOUR_MS;
  const over = skyDuring(sky, fromMs);
  const devices: { [serial: string]: Device } = {};
  for (const [serial, device] of Object.entries(garden.devices)) {
    const valves = device.valves.map((before) => {
      const { valve, wateredL } = passTime(before, fromMs, toMs);
      return { ...valve, soil: stepSoil(valve.soil, hours, wateredL, over(device, valve.soil)) };
    });
    const probe = device.probe && {
      ...device.probe,
      bed: stepSoil(device.probe.bed, hours, 0, over(device, device.probe.bed)),
    };
    const batteryFraction = device.batteryFraction && idledBattery(device.batteryFraction, toMs - fromMs);
    devices[serial] = { ...device, valves, probe, batteryFraction };
  }
  for (const [serial, device] of Object.entries(devices)) {
    if (device.probe !== null && isMeasuringDue(device.probe, fromMs, toMs)) {
      devices[serial] = withReading(device, device.probe, devices, toMs, sky);
    }
  }
  return { ...garden, devices, advancedToMs: toMs };
}

/** The weather over a device's soil, asked for once of each town. */
function skyDuring(sky: Sky, atMs: number): (device: Device, soil: Soil) => SkyConditions {
  const found = new Map<string, SkyConditions>();
  return ({ description: { town } }, { isIndoor }) => {
    const key = `${town} ${isIndoor}`;
    const conditions = found.get(key) ?? sky.at(atMs, isIndoor, town);
    found.set(key, conditions);
    return conditions;
  };
}

function withReading(device: Device, probe: Probe, devices: Garden['devices'], nowMs: number, sky: Sky): Device {
  const soil = soilAround(probe, devices);
  const conditions = sky.at(nowMs, soil.isIndoor, device.description.town);
  const lastReading = measure(soil, conditions, hashText(device.description.serial), nowMs);
  return { ...device, probe: { ...probe, lastReading } };
}

function soilAround(probe: Probe, devices: Garden['devices']): Soil {
  const { plot, bed } = probe;
  if (plot === null) return bed;
  if (!Object.hasOwn(devices, plot.serial)) return bed;
  return devices[plot.serial]?.valves.find(({ terminal }) => terminal === plot.terminal)?.soil ?? bed;
}

/**
 * The garden with one more device, which measures at once if it can; the same garden if it is there already as
 * described. The garden must have been advanced to now. Throws Refusal.
 */
export function withDevice(garden: Garden, description: DeviceDescription, sky: Sky): Garden {
  const { serial, hubSerial } = description;
  const present = findDevice(garden, serial);
  if (present !== undefined) {
    if (JSON.stringify(present.description) === JSON.stringify(description)) return garden;
    throw new Refusal('refused', `There is another device with serial ${serial}.`);
  }
  if (hubSerial !== null && findDevice(garden, hubSerial)?.description.type !== 'HUB') {
    throw new Refusal('refused', `There is no hub ${hubSerial}.`);
  }
  const device = newDevice(description);
  const settled =
    device.probe === null ? device : withReading(device, device.probe, garden.devices, garden.advancedToMs, sky);
  return { ...garden, devices: { ...garden.devices, [serial]: settled } };
}

/** The garden without a device; nothing happens if it is not there. Throws Refusal for a hub still in use. */
export function withoutDevice(garden: Garden, serial: string): Garden {
  if (Object.values(garden.devices).some(({ description }) => description.hubSerial === serial)) {
    throw new Refusal('refused', 'End devices still speak through this hub.');
  }
  const { [serial]: _removed, ...devices } = garden.devices;
  return { ...garden, devices };
}

export function replaceDevice(garden: Garden, device: Device): Garden {
  return { ...garden, devices: { ...garden.devices, [device.description.serial]: device } };
}

/** People type serials, which may be `constructor`. */
function findDevice(garden: Garden, serial: string): Device | undefined {
  return Object.hasOwn(garden.devices, serial) ? garden.devices[serial] : undefined;
}

/** A device, reachable or not. Throws Refusal when there is none. */
export function deviceAt(garden: Garden, serial: string): Device {
  const device = findDevice(garden, serial);
  if (device === undefined) throw new Refusal('unreachable', `No device answers as ${serial}.`);
  return device;
}

export function isReachable(garden: Garden, device: Device): boolean {
  if (device.faults.includes('offline')) return false;
  const { hubSerial } = device.description;
  const hub = hubSerial === null ? undefined : findDevice(garden, hubSerial);
  return hub === undefined || isReachable(garden, hub);
}

/** A device over the network. Throws Refusal 'unreachable'. */
export function reachableDeviceAt(garden: Garden, serial: string): Device {
  const device = deviceAt(garden, serial);
  if (!isReachable(garden, device)) throw new Refusal('unreachable', `${serial} does not answer.`);
  return device;
}

/** A device that hears commands now. Throws Refusal 'unreachable'. */
export function listeningDeviceAt(garden: Garden, serial: string): Device {
  const device = reachableDeviceAt(garden, serial);
  if ((untilListeningMs(device, garden.advancedToMs) ?? 0) > 0) throw new Refusal('unreachable', `${serial} sleeps.`);
  return device;
}

/** Sensors that report through a hub. */
export function sensorsBehind(garden: Garden, hubSerial: string): Device[] {
  return Object.values(garden.devices).filter(
    (device) => device.probe !== null && device.description.hubSerial === hubSerial && isReachable(garden, device),
  );
}

/** The device with a fault, or without it. The garden must have been advanced to `nowMs`. */
export function withDeviceFault(device: Device, fault: DeviceFault, isOn: boolean, nowMs: number): Device {
  const others = device.faults.filter((other) => other !== fault);
  const changed = { ...device, faults: isOn ? [...others, fault] : others };
  if (fault === 'switched-off' && isOn) return { ...changed, valves: device.valves.map(closedValve) };
  return fault === 'asleep' ? withContact({ ...changed, lastContact: null }, nowMs) : changed;
}

/** A sleeping device has just reported its state. */
export function withContact(device: Device, nowMs: number): Device {
  if (!device.faults.includes('asleep')) return device;
  return { ...device, lastContact: { atMs: nowMs, valves: device.valves } };
}

/** Flow with one head of eight torn off, and with a line that is clogged in part. */
const DAMAGE = { 'torn-head': 1.15, 'clogged-line': 0.8 } as const;

/** The device with a fault of one terminal's circuit, valve or line, or without. Throws Refusal for an unknown terminal. */
export function withTerminalFault(device: Device, terminal: number, fault: TerminalFault, isOn: boolean): Device {
  const valve = valveAt(device, terminal);
  if (fault === 'stuck-open') return withValve(device, { ...valve, isStuck: isOn });
  if (fault === 'timer-broken') return withValve(device, { ...valve, isTimerBroken: isOn });
  if (fault === 'torn-head' || fault === 'clogged-line')
    return withValve(device, { ...valve, damageFactor: isOn ? DAMAGE[fault] : 1 });
  if (isOn) return withValve(device, withCircuit(valve, CIRCUIT_FAULTS[fault]));
  return valve.circuit === CIRCUIT_FAULTS[fault] ? withValve(device, withCircuit(valve, 'NORMAL')) : device;
}

export function withoutFaults(device: Device): Device {
  const valves = device.valves.map((valve) => ({
    ...withCircuit(valve, 'NORMAL'),
    isStuck: false,
    isTimerBroken: false,
    damageFactor: 1,
  }));
  return { ...device, faults: [], lastContact: null, valves };
}
