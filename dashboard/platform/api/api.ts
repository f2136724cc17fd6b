/**
 * Calls to the server: `callWebsite` for everything under /auth, `callApi` for everything under /api/v1 with the bearer
 * token. Their addresses are relative to the page's, which may lie below a path.
 */
import type { Call, CallAnswer, Given, Method } from '@sluice/contract/call';
import type { ApiCalls, WebsiteCalls } from '@sluice/contract/calls';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { toDataUrl } from '../browser/data-url.ts';
import { readTranslation } from '../i18n/translations.ts';
import { takeEarlyRead } from './early-reads.ts';
import { isSessionOver, UnreachableError, UnreadableAnswerError, unwrap } from './envelope.ts';
import { clearUnanswered, repeatKey } from './repeated-calls.ts';
import { endSession, readStoredSession } from './session.ts';

/** Nobody waits longer for a tap that opens a valve; `server/platform/hung-up.ts` relies on it. */
export const WATERING_TIMEOUT_MS = 10_000;

type Sent = {
  body?: unknown;
  token?: string | undefined;
  /** Under which the server makes it once, however often it is sent. */
  key?: string | null;
  timeoutMs?: number | undefined;
};

async function call<Data>(
  method: Method,
  address: string,
  { body, token, key, timeoutMs = LIMITS.requestTimeoutMs }: Sent = {},
): Promise<Data> {
  const isRead = method === 'GET';
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': localeOfFigures(readTranslation().i18n.language),
  });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (key) headers.set('Idempotency-Key', key);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await ((isRead && takeEarlyRead(address)) ||
      fetch(address, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timeoutMs),
      }));
  } catch (cause) {
    throw new UnreachableError(isRead, cause);
  }
  const answer: unknown = await response.json().catch(() => {
    throw new UnreadableAnswerError(response.status);
  });
  if (!isRead) clearUnanswered();
  try {
    return unwrap<Data>(answer, response.status);
  } catch (error) {
    if (token && isSessionOver(error, isRead)) endSession();
    throw error;
  }
}

type Options = {
  /** Calls that may be repeated on purpose, such as watering the same zone again. */
  allowRepeat?: boolean;
  /** Milliseconds; after that the server does nothing of it either, where it opens a valve. */
  timeoutMs?: number;
};

function sendToApi<Data>(
  method: Method,
  path: string,
  body?: unknown,
  { allowRepeat = false, timeoutMs }: Options = {},
) {
  const token = readStoredSession()?.token;
  const key = method === 'GET' || allowRepeat ? null : repeatKey(JSON.stringify([token, method, path, body]));
  return call<Data>(method, `api/v1${path}`, { body, token, key, timeoutMs });
}

async function fetchFile(path: string): Promise<Response> {
  const token = readStoredSession()?.token ?? '';
  const response = await fetch(`api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }).catch((cause) => {
    throw new UnreachableError(true, cause);
  });
  if (!response.ok) return unwrap<never>(await response.json(), response.status);
  return response;
}

/** The text of a file below `/api/v1`. Rejects as a read does. */
export const readFile = async (path: string): Promise<string> => (await fetchFile(path)).text();

/** A file below `/api/v1`, as the browser keeps it. Rejects as a read does. */
export const readBlob = async (path: string): Promise<Blob> => (await fetchFile(path)).blob();

/** A picture below `/api/v1`, as an address that an image can show. Rejects as a read does. */
export const readPicture = async (path: string): Promise<string> => toDataUrl(await (await fetchFile(path)).blob());

/** The given parts may be left out where a call needs none of them. */
type GivenArguments<C extends Call, More> =
  Partial<Record<string, never>> extends Given<C> ? [given?: Given<C>, more?: More] : [given: Given<C>, more?: More];

/** Calls the API as `contract/` describes it: `callApi('PATCH /zones/:id', { params: { id }, body })`. */
export function callApi<A extends keyof ApiCalls>(
  address: A,
  ...[given, options]: GivenArguments<ApiCalls[A], Options>
): Promise<CallAnswer<ApiCalls[A]>> {
  return callApiWith(address, given, options);
}

/** The same where what is given is written elsewhere. */
export function callApiWith<A extends keyof ApiCalls>(
  address: A,
  given: Given<ApiCalls[A]> | undefined,
  options?: Options,
): Promise<CallAnswer<ApiCalls[A]>> {
  const { method, path } = writeAddress(address, given);
  return sendToApi(method, path, writeBody(method, given), options);
}

/** The same for the website's calls, which need no account; `asUser` sends the token anyway. */
export function callWebsite<A extends keyof WebsiteCalls>(
  address: A,
  ...[given, { asUser = false, timeoutMs } = {}]: GivenArguments<
    WebsiteCalls[A],
    { asUser?: boolean; timeoutMs?: number }
  >
): Promise<CallAnswer<WebsiteCalls[A]>> {
  const { method, path } = writeAddress(address, given);
  return call(method, `auth${path}`, {
    body: writeBody(method, given),
    token: asUser ? readStoredSession()?.token : undefined,
    timeoutMs,
  });
}

interface AnyGiven {
  params?: object;
  query?: object;
  body?: unknown;
}

/** A change without a body of its own says so; a read has none. */
const writeBody = (method: Method, given: AnyGiven | undefined) => given?.body ?? (method === 'POST' ? {} : undefined);

/** Fills path parameters in, and adds the fields of the query that are given. */
function writeAddress(address: string, { params = {}, query = {} }: AnyGiven = {}): { method: Method; path: string } {
  const [method, pattern = ''] = address.split(' ');
  const values = new Map(Object.entries(params));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();
  return { method: method as Method, path: search ? `${path}?${search}` : path };
}
