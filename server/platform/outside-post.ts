/**
 * Calls addresses that people gave: posts to push services and webhooks, reads calendars. Never of this machine or its
 * network unasked.
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { VERSION } from './version.ts';

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

/** An IP address of this machine or its network; names are looked up when they are called. */
export function isOwnAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

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

interface OutsideCall {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string | number>>;
  body?: string | Buffer;
  timeoutMs: number;
  mayBeLocal: boolean;
}

/** Resolves when the answer's head is there. */
function callOutside({ url, method, headers, body, timeoutMs, mayBeLocal }: OutsideCall): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeLocal && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError(host));
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      ...{ method, headers, signal: AbortSignal.timeout(timeoutMs) },
      ...(mayBeLocal ? {} : { lookup: lookupPublic }),
    };
    const asked = request(url, options, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
}

/** `mayBeLocal`: the operator lets it call addresses of the server's own network. */
export function createOutsidePost(timeoutMs: number, mayBeLocal: boolean): OutsidePost {
  return async (address, headers, body) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const call = { url: new URL(address), method: 'POST', headers: { ...headers, ...length }, body } as const;
    const answer = await callOutside({ ...call, timeoutMs, mayBeLocal });
    // Only the status counts; what else is sent is not read.
    answer.destroy();
    return answer.statusCode ?? 0;
  };
}

/** What is read is longer than may be. */
export class TooLongError extends Error {
  constructor(host: string) {
    super(`${host} sent more than is read.`);
    this.name = 'TooLongError';
  }
}

/** Rejects when there is no whole answer in time, or it is too long (TooLongError). */
export type OutsideRead = (url: string, longestBytes: number) => Promise<{ status: number; text: string }>;

const MOST_REDIRECTS = 3;

/** Follows redirects, each address held against the same rules. */
export function createOutsideRead(timeoutMs: number, mayBeLocal: boolean): OutsideRead {
  return async (address, longestBytes) => {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const headers = { 'user-agent': `Sluice/${VERSION}`, accept: 'text/calendar, */*;q=0.1' };
      const answer = await callOutside({ url, method: 'GET', headers, timeoutMs, mayBeLocal });
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (status < 300 || status >= 400 || !location || redirects === MOST_REDIRECTS)
        return { status, text: await readText(answer, longestBytes, url.host) };
      answer.destroy();
      const next = new URL(location, url);
      if (next.protocol !== 'https:' && next.protocol !== 'http:') return { status, text: '' };
      url = next;
    }
  };
}

async function readText(answer: IncomingMessage, longestBytes: number, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > longestBytes) {
      answer.destroy();
      throw new TooLongError(host);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
