/**
 * Pure: converts the device's wire format to our types and back, units included. An unreadable answer counts as no
 * answer.
 */
import { type Seconds, seconds } from '@sluice/engine/vocabulary/units';
import { stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, DriverError, type FoundDevice } from '../driver.ts';

export interface Box {
  mac: string;
  model: string;
  stations: { name: string; on: boolean; left: number }[];
}

/** The address that the driver gets: the host of the box, and its password. */
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

/** `findRun`: the run that opened an open valve; the box cannot store it. */
export function toDeviceState(box: Box, host: string, findRun: (terminal: number) => string | null): DeviceState {
  const valves = box.stations.map(({ on, left }, index) => {
    const terminal = index + 1;
    // Unknown fields stay null.
    return stateOfValve({ terminal, isOpen: on, ...(on && { remainingS: seconds(left), runId: findRun(terminal) }) });
  });
  return stateOfDevice({ ipAddress: host, valves });
}

function record(value: unknown): { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

const unreadable = () => new DriverError('unreachable', 'The answer of the box cannot be read.');
