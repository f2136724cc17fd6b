/** Where a gateway is, which of its taps was found there, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';

/** A gateway, and one of its taps; `tap` is null for all of them. */
export interface FoundAddress {
  /** Host name or IP address, with a port where it is not 80. */
  host: string;
  tap: string | null;
}

export interface TapAddress {
  host: string;
  /** The gateway's id: 16 letters and digits. */
  gateway: string;
  /** The tap's id: 16 letters and digits, with `_1` to `_4` for an outlet of a timer with several. */
  tap: string;
}

const ID = /^[0-9A-Z]{16}$/i;
const TAP_ID = /^[0-9A-Z]{16}(?:_[0-9])?$/i;

export const isGatewayId = (id: string) => ID.test(id);
export const isTapId = (id: string) => TAP_ID.test(id);

/** What somebody typed or what was found: `192.168.1.5`, `http://192.168.1.5/`, `192.168.1.5/6705E91D004B1200`. Null if it is none. */
export function parseFound(address: string): FoundAddress | null {
  const bare = address
    .trim()
    .replace(/^http:\/\//i, '')
    .replace(/\/$/, '');
  const [typed = '', tap = null, ...more] = bare.split('/');
  const host = parseHost(typed);
  if (host === null || more.length > 0 || (tap !== null && !isTapId(tap))) return null;
  return { host, tap };
}

export const formatFound = (host: string, tap: string) => `${host}/${tap}`;

export const formatAddress = ({ host, gateway, tap }: TapAddress): string => JSON.stringify({ host, gateway, tap });

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): TapAddress {
  const stored = parseStored(address, (fields): TapAddress | null => {
    const host = textOf(fields.host);
    const gateway = textOf(fields.gateway);
    const tap = textOf(fields.tap);
    return host === null || gateway === null || tap === null ? null : { host, gateway, tap };
  });
  if (stored === null) throw new DriverError('refused', 'This is not the address of an adopted tap.');
  return stored;
}
