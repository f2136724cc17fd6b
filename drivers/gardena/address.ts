/** Where a gateway is, which of its devices was found there, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import { findModel, type Model } from './models.ts';

/** A gateway, and one of its devices; `device` is null for the gateway itself. */
export interface FoundAddress {
  /** Host and port, as `192.168.1.5:8443`. */
  host: string;
  device: string | null;
}

export interface GatewayLogin {
  host: string;
  password: string;
  /** SHA-256 of its certificate; null for the first time, when any is taken. */
  certificate: string | null;
}

export interface DeviceAddress extends GatewayLogin {
  certificate: string;
  /** The device's id in its system (SGTIN-96). */
  device: string;
  model: string;
  /** Its valves, by terminal from 1; none of a sensor. */
  terminals: readonly number[];
}

const USUAL_PORT = 8443;
const DEVICE = /^[0-9A-F]{24}$/i;

/**
 * What somebody typed or what was found: `192.168.1.5`, `gardena://192.168.1.5`, `https://GARDENA-123456.local/`,
 * `gardena://192.168.1.5:8443/3034F8EE90123456789ABCDE`. Null if it is none.
 */
export function parseFound(address: string): FoundAddress | null {
  const bare = address
    .trim()
    .replace(/^(?:gardena|https|wss):\/\//i, '')
    .replace(/\/$/, '');
  const [typed = '', device = null, ...more] = bare.split('/');
  const host = parseHost(typed);
  if (host === null || more.length > 0 || (device !== null && !DEVICE.test(device))) return null;
  return { host: /:\d+$/.test(host) ? host : `${host}:${USUAL_PORT}`, device };
}

export const formatFound = ({ host, device }: FoundAddress): string =>
  `gardena://${host}${device === null ? '' : `/${device}`}`;

/** The gateway's id, or its first block alone: that is the password. */
export const parsePassword = (typed: string): string => {
  const bare = typed.trim();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(bare) ? bare.slice(0, 8) : bare;
};

/** It holds the password: it is stored, and never shown or logged. */
export const formatAddress = ({ host, password, certificate, device, model, terminals }: DeviceAddress): string =>
  JSON.stringify({ host, password, certificate, device, model, terminals });

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): DeviceAddress {
  const stored = parseStored(address, (fields): DeviceAddress | null => {
    const host = textOf(fields.host);
    const password = textOf(fields.password);
    const certificate = textOf(fields.certificate);
    const device = textOf(fields.device);
    const model = textOf(fields.model);
    const { terminals } = fields;
    const isWhole = Array.isArray(terminals) && terminals.every((terminal) => Number.isInteger(terminal));
    if (host === null || password === null || certificate === null || device === null || model === null) return null;
    return isWhole ? { host, password, certificate, device, model, terminals } : null;
  });
  if (stored === null) throw new DriverError('refused', 'This is not the address of an adopted device of GARDENA.');
  return stored;
}

export function requireModel({ model }: DeviceAddress): Model {
  const found = findModel(model);
  if (found === null) throw new DriverError('refused', 'This model is not supported any more.');
  return found;
}

/** For what is kept in files: no password. */
export const keyOf = (address: string): string => parseAddress(address).device;
