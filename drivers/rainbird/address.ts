/** Where a controller is, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { asFlag, asList, asNumber, asRecord, asText } from '../lan/json.ts';

/** Where it is: modules with firmware from 2025 on answer over TLS alone. */
export interface StickPlace {
  /** Host name or IP address, with a port where it is not the usual one. */
  host: string;
  isOverTls: boolean;
}

export interface StickLogin extends StickPlace {
  password: string;
}

export interface ControllerAddress extends StickLogin {
  /** The number of its model. */
  model: number;
  version: string;
  /** The numbers of its stations. */
  stations: readonly number[];
}

/**
 * Where a controller may be by what somebody typed: `192.168.1.20`, `rain.local:81`, `http://192.168.1.20/`. Without a
 * scheme both are tried, TLS first: one that has moved to TLS refuses every password without it. Empty if it is none.
 */
export function parseTyped(typed: string): StickPlace[] {
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?(.*)$/i.exec(typed.trim()) ?? [];
  const host = parseHost(rest);
  if (host === null) return [];
  return [true, false]
    .filter((isOverTls) => scheme === undefined || isOverTls === (scheme.toLowerCase() === 'https'))
    .map((isOverTls) => ({ host, isOverTls }));
}

export const formatPlace = ({ host, isOverTls }: StickPlace) => `${isOverTls ? 'https' : 'http'}://${host}`;

/** It holds the password: it is stored, and never shown or logged. */
export const formatAddress = ({ host, isOverTls, password, model, version, stations }: ControllerAddress): string =>
  JSON.stringify({ host, isOverTls, password, model, version, stations });

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): ControllerAddress {
  try {
    const { host, isOverTls, password, model, version, stations } = asRecord(JSON.parse(address));
    return {
      host: asText(host),
      isOverTls: asFlag(isOverTls),
      password: asText(password),
      model: asNumber(model),
      version: asText(version),
      stations: asList(stations).map(asNumber),
    };
  } catch {
    throw new DriverError('refused', 'This is not the address of an adopted controller of Rain Bird.');
  }
}
