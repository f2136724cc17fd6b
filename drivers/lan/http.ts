/** HTTP as small devices take it: one request at a time, each on a connection of its own. */
import { DriverError } from '../driver.ts';
import { type Turn, Turns } from '../turns.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  authorization: string | null;
  /** JSON; null for none. */
  body: string | null;
  /** Called when its turn has come: what it throws keeps the request from being sent. */
  beforeSending?: BeforeSending;
  turn?: Turn;
  /** For an answer that never ends: read until it is quiet for so long (0: until its first part), at the most so long. */
  readFor?: { quietMs: number; mostMs: number };
}

export type BeforeSending = () => void;

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

export function createHttpLink(timeoutMs = TIMEOUT_MS): SendHttp {
  const turns = new Turns();
  return (host, request) =>
    turns.take(
      host,
      async (dropped) => {
        request.beforeSending?.();
        return send(host, request, timeoutMs, dropped);
      },
      request.turn,
    );
}

async function send(host: string, request: HttpRequest, timeoutMs: number, dropped: AbortSignal): Promise<HttpAnswer> {
  const { method, path, authorization, body, readFor } = request;
  const hangUp = new AbortController();
  const timer = setTimeout(() => hangUp.abort(), timeoutMs);
  try {
    const response = await fetch(`http://${host}${path}`, {
      method,
      body,
      headers: {
        connection: 'close',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(authorization === null ? {} : { authorization }),
      },
      redirect: 'error',
      signal: AbortSignal.any([hangUp.signal, dropped]),
    });
    const text = readFor && response.status === 200 ? await readWhile(response, readFor) : await readText(response);
    return { status: response.status, challenge: response.headers.get('www-authenticate'), text };
  } catch {
    throw new DriverError('unreachable', `No answer of ${host} within ${timeoutMs} ms.`);
  } finally {
    clearTimeout(timer);
    // A stream is not read to its end.
    hangUp.abort();
  }
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER_BYTES) throw new Error('too long');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

async function readWhile({ body }: Response, { quietMs, mostMs }: { quietMs: number; mostMs: number }) {
  const reader = body?.getReader();
  const until = performance.now() + mostMs;
  const decoder = new TextDecoder();
  let text = '';
  while (reader) {
    const hasPart = text !== '';
    const waitMs = Math.min(hasPart ? quietMs : mostMs, until - performance.now());
    if (waitMs <= 0) break;
    const part = await Promise.race([reader.read(), quiet(waitMs)]);
    if (part === null || part.done) break;
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST_ANSWER_BYTES) throw new Error('too long');
  }
  return text;
}

const quiet = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
