/** Pure: what the device says to our types and back, units included. What cannot be read counts as no answer at all. */
import { type Seconds, seconds } from '@sluice/engine/vocabulary/units';
import { type DeviceState, DriverError, type FoundDevice, type ValveState } from '../driver.ts';

export interface Box {
  mac: string;
  model: string;
  stations: { name: string; on: boolean; left: number }[];
}

/** What the driver is given as an address: where the box is, and the password that it was adopted with. */
export interface BoxAddress {
  host: string;
  password: string;
}

export const formatAddress = ({ host, password }: BoxAddress) => `${host} ${password}`;

export function parseAddress(address: string): BoxAddress {
  const [host = '', ...password] = address.split(' ');
  return { host, password: password.join(' ') };
}

/** Steps to put into a device's timer: rounded up, since the exact second is ours to close at. */
export function formatTimerSteps(maxRunTimeS: Seconds, timerStepS: number): number {
  return Math.ceil(maxRunTimeS / timerStepS);
}

/** Throws DriverError 'unreachable' when the answer cannot be read. */
export function parseBox(answer: unknown): Box {
  const { mac, model, stations } = record(answer);
  if (typeof mac !== 'string' || typeof model !== 'string' || !Array.isArray(stations)) throw unreadable();
  return {
    mac,
    model,
    stations: stations.map((station: unknown) => {
      const { name, on, left } = record(station);
      if (typeof name !== 'string' || typeof on !== 'boolean' || typeof left !== 'number') throw unreadable();
      return { name, on, left };
    }),
  };
}

export function parseHosts(answer: unknown): string[] {
  const { hosts } = record(answer);
  if (!Array.isArray(hosts) || !hosts.every((host) => typeof host === 'string')) throw unreadable();
  return hosts;
}

export const toFoundDevice = (host: string, { model, stations }: Box): FoundDevice => ({
  address: host,
  types: ['SPRITE'],
  model,
  name: null,
  terminals: stations.length,
  needsHub: false,
  needs: ['password'],
  obstacle: null,
});

/** `findRun`: by which run an open valve is open; the box has no room for the name. */
export function toDeviceState(box: Box, host: string, findRun: (terminal: number) => string | null): DeviceState {
  const valves = box.stations.map(({ on, left }, index): ValveState => {
    const terminal = index + 1;
    return {
      terminal,
      isOpen: on,
      remainingS: on ? seconds(left) : null,
      runId: on ? findRun(terminal) : null,
      status: 'NORMAL',
      // What the box does not know stays unknown.
      currentMa: null,
      voltageV: null,
      delivered: null,
      openings: null,
    };
  });
  return {
    ageS: seconds(0),
    nextContactInS: null,
    status: valves.some(({ isOpen }) => isOpen) ? 'WATERING' : 'ONLINE',
    firmwareVersion: null,
    radioFirmwareVersion: null,
    batteryFraction: null,
    batteryVoltageV: null,
    ipAddress: host,
    valves,
    probes: [],
  };
}

function record(value: unknown): { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

const unreadable = () => new DriverError('unreachable', 'The answer of the box cannot be read.');
