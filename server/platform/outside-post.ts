/** Posts to addresses that people gave: push services, webhooks. Never to this machine or its network unasked. */
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Ranges that are not of the public internet (IANA special-purpose address registries). An IPv4 address in the form of
 * IPv6 (`::ffff:…`) is held against those of IPv4.
 */
const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');

/** The address is of this machine or its network, and the operator does not allow that. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is an address of this machine or its network.`);
    this.name = 'PrivateAddressError';
  }
}

/** Resolves to the HTTP status. Follows no redirects. Rejects when there is no answer in time. */
export type OutsidePost = (
  url: string,
  headers: Readonly<Record<string, string | number>>,
  body: string | Buffer,
) => Promise<number>;

/** Whether an IP address belongs to the public internet. */
export const isPublicAddress = (address: string) => {
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Checked as it is connected to, so that a name cannot point elsewhere after it was checked. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const isAllowed = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    if (!isAllowed) return done(new PrivateAddressError(host), []);
    const [first] = found;
    if (options.all || !first) return done(null, found);
    return done(null, first.address, first.family);
  });
};

/** `mayBeLocal`: the operator lets it call addresses of the server's own network. */
export function createOutsidePost(timeoutMs: number, mayBeLocal: boolean): OutsidePost {
  return (address, headers, body) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!mayBeLocal && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError(host));
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const asked = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
          ...(mayBeLocal ? {} : { lookup: lookupPublic }),
        },
        (answer) => {
          // Only the status counts; what else is sent is not read.
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  };
}
