/** Where passkeys work: browsers allow them by https at a name, or on the machine itself. */
import { isIP } from 'node:net';

export interface PasskeyPlace {
  /** The address that a browser must show, as `https://garden.example`. */
  origin: string;
  /** The name that passkeys are bound to. */
  rpId: string;
}

/** Null where the address that this server is known by allows none. This machine by its number is reached as localhost. */
export function findPasskeyPlace(identityUrl: string): PasskeyPlace | null {
  const url = new URL(identityUrl);
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSecure = protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isHere || isSecure ? { origin, rpId: hostname } : null;
}
