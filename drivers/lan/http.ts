/** HTTP as small devices take it: one request at a time, each on a connection of its own. */
import { once } from 'node:events';
import { request as askOpenly, type IncomingMessage } from 'node:http';
import { request as askSecretly } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '../driver.ts';
import type { DeviceNetworks, Way } from '../networks.ts';
import { type Turn, Turns } from '../turns.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  authorization: string | null;
  /** JSON; null for none. */
  body: string | null;
  /** Body and answer are bytes, each a letter of Latin-1, and no JSON. */
  isBinary?: true;
  /** Over TLS, with whatever certificate: devices make their own. Whoever poses as one reads what is not encrypted besides. */
  isOverTls?: true;
  timeoutMs?: number;
  /** Called when its turn has come: what it throws keeps the request from being sent. */
  beforeSending?: BeforeSending;
  turn?: Turn;
  readFor?: EndlessRead;
}

export type BeforeSending = () => void;

/** How an answer is read that never ends. */
export interface EndlessRead {
  /** How much of what is awaited has come; 0 for nothing. */
  progress(text: string): number;
  /** It is read until there has been no progress for so long since some came; 0: no further. */
  quietMs: number;
  /** In any case. */
  mostMs: number;
}

export interface HttpAnswer {
  status: number;
  /** The header `WWW-Authenticate` of a 401. */
  challenge: string | null;
  text: string;
}

/** Rejects with DriverError 'unreachable' where no whole answer comes in time: the request may have arrived. */
export type SendHttp = (host: string, request: HttpRequest) => Promise<HttpAnswer>;

const TIMEOUT_MS = 5_000;
/** A whole configuration with scripts is about 10 kB. */
const LONGEST_ANSWER_BYTES = 131_072;

export function createHttpLink(networks: DeviceNetworks, timeoutMs = TIMEOUT_MS): SendHttp {
  const turns = new Turns();
  return async (host, request) => {
    const way = networks.wayTo(URL.parse(`http://${host}`)?.hostname ?? host);
    return turns.take(
      host,
      async (dropped) => {
        request.beforeSending?.();
        return send(host, request, way, request.timeoutMs ?? timeoutMs, dropped);
      },
      request.turn,
    );
  };
}

async function send(
  host: string,
  { method, path, authorization, body, readFor, isBinary, isOverTls }: HttpRequest,
  way: Way,
  timeoutMs: number,
  dropped: AbortSignal,
): Promise<HttpAnswer> {
  const hangUp = new AbortController();
  const timer = setTimeout(() => hangUp.abort(), timeoutMs);
  const encoding = isBinary ? 'latin1' : 'utf8';
  const type = isBinary ? 'application/octet-stream' : 'application/json';
  const ask = isOverTls ? askSecretly : askOpenly;
  const asked = ask(`${isOverTls ? 'https' : 'http'}://${host}${path}`, {
    ...way,
    ...(isOverTls ? { rejectUnauthorized: false } : {}),
    method,
    agent: false,
    headers: {
      connection: 'close',
      ...(body === null ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body, encoding) }),
      ...(authorization === null ? {} : { authorization }),
    },
    signal: AbortSignal.any([hangUp.signal, dropped]),
  });
  // What comes after it was hung up is nobody's.
  asked.on('error', () => {});
  try {
    asked.end(body === null ? undefined : Buffer.from(body, encoding));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const status = response.statusCode ?? 0;
    // No redirect is followed: only we choose the address.
    if (status >= 300 && status < 400) throw new Error('it points elsewhere');
    const isEndless = readFor !== undefined && status === 200;
    // It has a time of its own from here on.
    if (isEndless) clearTimeout(timer);
    const text = isEndless ? await readWhile(response, readFor) : await readText(response, encoding);
    return { status, challenge: response.headers['www-authenticate'] ?? null, text };
  } catch {
    throw new DriverError('unreachable', `No answer of ${host} within ${timeoutMs} ms.`);
  } finally {
    clearTimeout(timer);
    // A stream is not read to its end.
    asked.destroy();
  }
}

async function readText(response: IncomingMessage, encoding: 'utf8' | 'latin1'): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_ANSWER_BYTES) throw new Error('too long');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  // A decoder also drops a mark at the beginning of a text.
  return encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder().decode(bytes);
}

async function readWhile(response: IncomingMessage, { progress, quietMs, mostMs }: EndlessRead): Promise<string> {
  const parts = (response as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const until = performance.now() + mostMs;
  const decoder = new TextDecoder();
  let text = '';
  let soFar = 0;
  for (let quietAt = until; ; ) {
    const waitMs = Math.min(quietAt, until) - performance.now();
    if (waitMs <= 0) break;
    const next = parts.next();
    const part = await Promise.race([next, sleep(waitMs, null, { ref: false })]);
    // What still comes is not waited for.
    if (part === null) next.catch(() => {});
    if (part === null || part.done) break;
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST_ANSWER_BYTES) throw new Error('too long');
    const reached = progress(text);
    if (reached > soFar) quietAt = performance.now() + quietMs;
    soFar = reached;
  }
  return text;
}
