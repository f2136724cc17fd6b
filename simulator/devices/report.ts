/** What a device says of itself on the wire. Instants are host time, durations simulated seconds. */
import { hostTime } from '../clock.ts';
import { type Garden, isReachable, sensorsBehind } from '../garden.ts';
import { hashText } from '../weather/random.ts';
import { batteryVoltageV } from './battery.ts';
import { type Device, findStatus, perceivedBattery, untilListeningMs } from './device.ts';
import { flowOf, isOpen, type PastOpening, type Valve } from './valve.ts';

/** As many openings as real valve timers remember. */
const OPENINGS_REPORTED = 5;
const FIRMWARE_VERSION = '1.0.0-simulated';
/** What a 24 V AC solenoid takes while held open, and a healthy one when it is shut. */
const HOLDING_MA = 210;
const HOLDING_V = 24.3;

export function reportDevice(garden: Garden, device: Device) {
  const { type, serial } = device.description;
  const battery = perceivedBattery(device);
  const untilListening = untilListeningMs(device, garden.advancedToMs);
  const now = { atMs: garden.advancedToMs, valves: device.valves };
  const { atMs, valves } = untilListening === 0 ? now : (device.lastContact ?? now);
  const probes = type === 'HUB' ? sensorsBehind(garden, serial) : [device];
  return {
    ageS: (garden.advancedToMs - atMs) / 1000,
    hearsInS: untilListening === null ? null : untilListening / 1000,
    status: findStatus({ ...device, valves }, garden.advancedToMs),
    firmware: FIRMWARE_VERSION,
    battery,
    batteryV: battery === null ? null : batteryVoltageV(battery),
    ip: device.description.hubSerial === null ? fileAddress(serial) : null,
    flowLPerMin: device.description.isMetered ? reportFlow(valves) : null,
    terminals: valves.map((valve) => reportValve(device, valve, garden.advancedToMs)),
    probes: probes.flatMap((sensor) => reportProbe(garden, sensor)),
  };
}

const reportFlow = (valves: Valve[]) => valves.filter(isOpen).reduce((sum, valve) => sum + flowOf(valve), 0);

export function reportValve(device: Device, valve: Valve, nowMs: number) {
  const measuresCurrent = device.description.type === 'SPRITE';
  return {
    n: valve.terminal,
    open: isOpen(valve),
    closesInS: valve.closesAtMs === null ? null : Math.max(0, valve.closesAtMs - nowMs) / 1000,
    runId: valve.runId,
    status: valve.circuit,
    currentMa: measuresCurrent ? (isOpen(valve) ? HOLDING_MA : 0) : null,
    voltageV: measuresCurrent ? (isOpen(valve) ? HOLDING_V : 0) : null,
    delivered: reportDelivery(device, valve, valve.openings.at(-1)),
    openings: valve.openings.slice(-OPENINGS_REPORTED).map((opening) => ({
      id: `${valve.terminal}-${Math.round(opening.openedAtMs)}`,
      runId: opening.runId,
      openedAgoS: (nowMs - opening.openedAtMs) / 1000,
      openS: opening.openMs / 1000,
      delivered: reportDelivery(device, valve, opening),
    })),
  };
}

/** A device without a meter calculates with its configured flow. */
function reportDelivery(device: Device, { nominalFlowLPerMin }: Valve, opening: PastOpening | undefined) {
  if (opening === undefined) return null;
  return device.description.isMetered
    ? { litres: opening.actualL, basis: 'measured' }
    : { litres: (opening.openMs / 60_000) * nominalFlowLPerMin, basis: 'estimated' };
}

function reportProbe(garden: Garden, device: Device) {
  const reading = device.probe?.lastReading;
  if (reading == null) return [];
  return [
    {
      serial: device.description.serial,
      at: Math.round(hostTime(garden.clock, reading.measuredAtMs)),
      moisture: reading.moisture,
      temperatureC: reading.temperatureC,
      sunlightKlx: reading.sunlightKlx,
      battery: perceivedBattery(device),
    },
  ];
}

export function reportSummary(garden: Garden, device: Device) {
  const { serial, type, model, hubSerial } = device.description;
  const circuits = device.valves
    .filter(({ circuit }) => circuit !== 'NORMAL')
    .map(({ terminal, circuit }) => ({ terminal, circuit }));
  return {
    serial,
    type,
    model,
    hubSerial,
    reachable: isReachable(garden, device),
    faults: device.faults,
    circuits,
    open: device.valves.filter(isOpen).map(({ terminal }) => terminal),
  };
}

/** A private address that stays the same for a serial. */
function fileAddress(serial: string): string {
  const hash = hashText(serial);
  return `10.20.${hash % 256}.${1 + ((hash >>> 8) % 254)}`;
}

/** Every opening of a valve of the device, as counted by the device, whatever opened it. */
export function reportOpenings(garden: Garden, { description: { serial }, valves }: Device) {
  return valves.flatMap((valve) =>
    valve.openings.map((opening) => ({
      serial,
      terminal: valve.terminal,
      runId: opening.runId,
      openedAt: hostTime(garden.clock, opening.openedAtMs),
      seconds: opening.openMs / 1000,
      litres: opening.actualL,
      open: isOpen(valve) && opening === valve.openings.at(-1),
    })),
  );
}
