/** Where a Tasmota is: as it is found, and as it is stored once it is adopted. */
import { parseStored } from '../mqtt/announced-fields.ts';

export interface FoundAddress {
  mac: string;
  /** Name of the sensor in its reports; null for its relays. */
  probe: string | null;
}

/** Settings that an adoption changes, as they were. */
export interface FormerSettings {
  powerOnState: number;
  /** Whether its own timers ran; null where it has none. */
  hadTimers: boolean | null;
  /** PulseTime of each relay. */
  pulseTimes: { readonly [relay: string]: number };
}

export interface RelaysAddress {
  mac: string;
  relays: readonly number[];
  before: FormerSettings;
}

/** `tasmota/DC4F220848A2` has relays, `tasmota/DC4F220848A2/CHIRP-1` is a probe. */
export const formatFound = ({ mac, probe }: FoundAddress) =>
  `tasmota/${mac}${probe === null ? '' : `/${encodeURIComponent(probe)}`}`;

/** Null if it is no such address. */
export function parseFound(address: string): FoundAddress | null {
  const [, mac, probe] = /^tasmota\/([0-9A-F]{12})(?:\/([^/]+))?$/.exec(address) ?? [];
  if (mac === undefined) return null;
  try {
    return { mac, probe: probe === undefined ? null : decodeURIComponent(probe) };
  } catch {
    return null;
  }
}

export const formatRelays = (address: RelaysAddress) => JSON.stringify(address);

/** Null for what `formatRelays` has not written. */
export function parseRelays(address: string): RelaysAddress | null {
  return parseStored(address, ({ mac, relays, before }) => {
    const isWhole = typeof mac === 'string' && Array.isArray(relays) && typeof before === 'object' && before !== null;
    return isWhole ? { mac, relays: relays.map(Number), before: before as FormerSettings } : null;
  });
}
