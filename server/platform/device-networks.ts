/** The setting that says in which networks devices may be looked for. */
import { isIP } from 'node:net';
import type { NetworkRules, Subnet } from '@sluice/engine/vocabulary/device-networks';

/** `own,10.0.20.0/24`, or `none`. Null where a part of it is no network. */
export function readDeviceNetworks(text: string): NetworkRules | null {
  const entries = text.split(',').map((word) => word.trim());
  if (entries.length === 1 && entries[0] === 'none') return { hasOwn: false, named: [] };
  const named = entries.filter((word) => word !== 'own').map(parseSubnet);
  return named.includes(null) ? null : { hasOwn: entries.includes('own'), named: named.filter((one) => one !== null) };
}

/** Networks with commas between them, as they were written. Null where one of them is none. */
export function readNetworks(text: string): string[] | null {
  const entries = text.split(',').map((word) => word.trim());
  return entries.every((word) => parseSubnet(word) !== null) ? entries : null;
}

/** `10.0.20.0/24`; a single address without a prefix. Null if it is neither. */
function parseSubnet(text: string): Subnet | null {
  const [, address = '', digits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return null;
  const most = family === 4 ? 32 : 128;
  const prefix = digits === undefined ? most : Number(digits);
  return prefix <= most ? { address, prefix } : null;
}
