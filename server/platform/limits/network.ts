/** The network of a caller, which limits count by: one household or provider can have any number of IPv6 addresses. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address as it is, an IPv6 one by its /64. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** This machine: its operator, or a reverse proxy that does not say who calls. */
export const isThisMachine = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./i.test(address);
