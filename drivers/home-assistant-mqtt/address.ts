/** Where a device is: as it is found, and as it is stored once it is adopted. */
import { parseStored } from '../mqtt/announced-fields.ts';
import { PREFIX } from './announcement.ts';

export interface FoundAddress {
  device: string;
  /** The key of the probe's moisture; null for the device's valves. */
  probe: string | null;
}

/** The stored address of valves. */
export interface ValvesAddress {
  device: string;
  /**
   * Keys of valve and timer of each terminal, from 1: what a device announces later moves none of them. The timer is
   * null where it has none.
   */
  terminals: readonly { valve: string; timer: string | null }[];
  /** What numbers had before the adoption, by their keys. */
  before: { readonly [key: string]: number };
}

/** `homeassistant/DEVICE` has valves, `homeassistant/DEVICE/ENTITY` is a probe. */
export const formatFound = ({ device, probe }: FoundAddress) =>
  [PREFIX, device, ...(probe === null ? [] : [probe])].map(encodeURIComponent).join('/');

/** Null if it is no such address. */
export function parseFound(address: string): FoundAddress | null {
  try {
    const [prefix, device, probe, ...others] = address.split('/').map(decodeURIComponent);
    return prefix === PREFIX && device && others.length === 0 && probe !== '' ? { device, probe: probe ?? null } : null;
  } catch {
    return null;
  }
}

export const formatValves = (address: ValvesAddress) => JSON.stringify(address);

/** Null for what `formatValves` has not written. */
export function parseValves(address: string): ValvesAddress | null {
  // Probes are asked for as often, and an error costs more than all the rest.
  if (!address.startsWith('{')) return null;
  return parseStored(address, ({ device, terminals, before }) => {
    const isWhole =
      typeof device === 'string' &&
      Array.isArray(terminals) &&
      terminals.every(({ valve, timer }) => typeof valve === 'string' && (timer === null || typeof timer === 'string'));
    return isWhole ? { device, terminals, before: Object(before) } : null;
  });
}
