/** The address of a controller: where it is, its password's hash, and its own programs that were switched off. */
import { createHash } from 'node:crypto';

/** One of the controller's own programs. Its number changes when others are deleted or moved; then its name finds it. */
export interface OwnProgram {
  id: number;
  name: string;
}

export interface ControllerAddress {
  /** `http://HOST[:PORT]`, behind OpenThings Cloud with its path, without a slash at the end. */
  base: string;
  /** MD5 of the password, lower-case hex, as the controller wants it; empty where it asks for none. */
  passwordHash: string;
  /** Programs that ran before the adoption; they run again after the release. */
  stoppedPrograms: OwnProgram[];
}

/** Port of OpenSprinkler on a Raspberry Pi; the others use 80. */
const OTHER_PORT = 8080;

/** Under which OpenThings Cloud passes requests on to the controller with this token. */
const CLOUD_PATH = /^\/forward\/v1\/[0-9a-zA-Z]+$/;

/**
 * Where a controller may be by what somebody typed: an IP address, a host name or a URL. Without port and scheme both
 * usual ports. Empty if it is neither.
 */
export function parseTypedAddress(typed: string): string[] {
  const isUrl = /^https?:\/\//i.test(typed);
  const url = URL.parse(isUrl ? typed : `http://${typed}`);
  if (url === null || /\s/.test(typed)) return [];
  const { protocol, hostname, pathname, username, password, search, hash } = url;
  if (hostname === '' || `${username}${password}${search}${hash}` !== '') return [];
  const path = pathname.replace(/\/+$/, '');
  // Only a controller's own paths are asked for, whatever else answers there.
  if (path !== '' && !CLOUD_PATH.test(path)) return [];
  const base = `${protocol}//${url.host}${path}`;
  const hasPort = isUrl || url.port !== '' || typed.endsWith(':80');
  return hasPort ? [base] : [base, `${protocol}//${hostname}:${OTHER_PORT}`];
}

export const hashPassword = (password: string) => createHash('md5').update(password).digest('hex');

/** It holds the password's hash: it is stored, and never shown or logged. */
export function formatAddress({ base, passwordHash, stoppedPrograms }: ControllerAddress): string {
  const programs = stoppedPrograms.map(({ id, name }) => `${id}:${encodeURIComponent(name)}`);
  return [base, passwordHash, ...programs].join(' ');
}

export function parseAddress(address: string): ControllerAddress {
  const [base = '', passwordHash = '', ...programs] = address.split(' ');
  const stoppedPrograms = programs.map((program) => {
    const [id = '', name = ''] = program.split(':');
    return { id: Number(id), name: decodeURIComponent(name) };
  });
  return { base, passwordHash, stoppedPrograms };
}

/** The IP address in a base URL; null if it has a host name. */
export function ipAddressOf(base: string): string | null {
  const { hostname } = new URL(base);
  return /^[\d.]+$|^\[/.test(hostname) ? hostname.replace(/[[\]]/g, '') : null;
}
