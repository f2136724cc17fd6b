/** Where a gateway is, which of its devices was found there, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';

/** Its models of water valves, by the number that stands for each in messages. Its 2 is a mains plug (README). */
export const VALVE_MODELS = { WFC01: 1, WFC02: 3 } as const;
export type ValveModel = keyof typeof VALVE_MODELS;

/** A valve by its hardware, whatever gateway it is behind. */
export interface ValveId {
  model: ValveModel;
  /** Of its radio: a whole number of 32 bits. */
  id: number;
}

/** A gateway, and one of its valves or probes; both are null for all of them. */
export interface FoundAddress {
  /** Host name or IP address, with a port where it is not 80. */
  host: string;
  valve: ValveId | null;
  /** Number of a soil probe's radio, hexadecimal, in capitals. */
  probe: string | null;
}

export interface ValveAddress extends ValveId {
  host: string;
}

export interface ProbeAddress {
  host: string;
  probe: string;
}

const SERIAL = /^(WFC0[12])-([0-9A-F]{1,8})$/i;
const PROBE_SERIAL = /^WH51-([0-9A-F]{1,8})$/i;

/** What is printed on it, and its first name in Ecowitt's app: `WFC01-00003456`. */
export const formatSerial = ({ model, id }: ValveId) => `${model}-${id.toString(16).toUpperCase().padStart(8, '0')}`;

export function parseSerial(serial: string): ValveId | null {
  const [, model = '', id = ''] = SERIAL.exec(serial) ?? [];
  return model === '' ? null : { model: model.toUpperCase() as ValveModel, id: Number.parseInt(id, 16) };
}

export const formatProbeSerial = (probe: string) => `WH51-${probe}`;

export const parseProbeSerial = (serial: string): string | null =>
  PROBE_SERIAL.exec(serial)?.[1]?.toUpperCase() ?? null;

/** What somebody typed or what was found: `192.168.1.5`, `192.168.1.5/WFC01-00003456`. Null if it is none. */
export function parseFound(address: string): FoundAddress | null {
  const bare = address
    .trim()
    .replace(/^http:\/\//i, '')
    .replace(/\/$/, '');
  const [typed = '', serial = null, ...more] = bare.split('/');
  const host = parseHost(typed);
  if (host === null || more.length > 0) return null;
  const valve = parseSerial(serial ?? '');
  const probe = parseProbeSerial(serial ?? '');
  return serial !== null && valve === null && probe === null ? null : { host, valve, probe };
}

export const formatFound = (host: string, serial: string) => `${host}/${serial}`;

export const formatAddress = ({ host, ...valve }: ValveAddress): string =>
  JSON.stringify({ host, valve: formatSerial(valve) });

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): ValveAddress {
  const stored = parseStored(address, (fields): ValveAddress | null => {
    const host = textOf(fields.host);
    const valve = parseSerial(textOf(fields.valve) ?? '');
    return host === null || valve === null ? null : { host, ...valve };
  });
  if (stored === null) throw new DriverError('refused', 'This is not the address of an adopted Ecowitt valve.');
  return stored;
}

export const formatProbeAddress = ({ host, probe }: ProbeAddress): string =>
  JSON.stringify({ host, probe: formatProbeSerial(probe) });

/** Null where it is none of a probe. */
export const parseProbeAddress = (address: string): ProbeAddress | null =>
  parseStored(address, (fields): ProbeAddress | null => {
    const host = textOf(fields.host);
    const probe = parseProbeSerial(textOf(fields.probe) ?? '');
    return host === null || probe === null ? null : { host, probe };
  });
