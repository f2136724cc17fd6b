/** Calls to the server: `website` is everything under /auth, `api` everything under /api/v1 with the bearer token. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import i18next from 'i18next';
import { takeEarlyRead } from './early-reads.ts';
import { isSessionOver, UnreachableError, UnreadableAnswerError, unwrap } from './envelope.ts';
import { keyOf, noteAnswer } from './repeated-calls.ts';
import { endSession, readStoredSession } from './session.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Call = {
  body?: unknown;
  token?: string | undefined;
  /** Under which the server makes it once, however often it is sent. */
  key?: string | null;
};

async function call<Data>(method: Method, address: string, { body, token, key }: Call = {}): Promise<Data> {
  const isRead = method === 'GET';
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': i18next.language ?? 'en' });
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
        signal: AbortSignal.timeout(LIMITS.requestTimeoutMs),
      }));
  } catch (cause) {
    throw new UnreachableError(isRead, cause);
  }
  const answer: unknown = await response.json().catch(() => {
    throw new UnreadableAnswerError(response.status);
  });
  if (!isRead) noteAnswer();
  try {
    return unwrap<Data>(answer, response.status);
  } catch (error) {
    if (token && isSessionOver(error, isRead)) endSession();
    throw error;
  }
}

type Wish = {
  /** Said twice it is meant twice, as when the same zone is to be watered again. */
  isMeantAnew?: boolean;
};

function callApi<Data>(method: Method, path: string, body?: unknown, { isMeantAnew = false }: Wish = {}) {
  const token = readStoredSession()?.token;
  const key = method === 'GET' || isMeantAnew ? null : keyOf(JSON.stringify([token, method, path, body]));
  return call<Data>(method, `/api/v1${path}`, { body, token, key });
}

export const api = {
  get: <Data>(path: string) => callApi<Data>('GET', path),
  post: <Data>(path: string, body: unknown = {}, wish?: Wish) => callApi<Data>('POST', path, body, wish),
  put: <Data>(path: string, body: unknown) => callApi<Data>('PUT', path, body),
  patch: <Data>(path: string, body: unknown) => callApi<Data>('PATCH', path, body),
  delete: <Data>(path: string, body?: unknown) => callApi<Data>('DELETE', path, body),
};

export const website = {
  get: <Data>(path: string) => call<Data>('GET', `/auth${path}`),
  post: <Data>(path: string, body: unknown) => call<Data>('POST', `/auth${path}`, { body }),
  postAsUser: <Data>(path: string, body: unknown) =>
    call<Data>('POST', `/auth${path}`, { body, token: readStoredSession()?.token }),
  delete: <Data>(path: string) => call<Data>('DELETE', `/auth${path}`, { token: readStoredSession()?.token }),
};
