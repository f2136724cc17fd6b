/** Calls to the server: `website` is everything under /auth, `api` everything under /api/v1 with the bearer token. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import i18next from 'i18next';
import { isSessionOver, UnreachableError, UnreadableAnswerError, unwrap } from './envelope.ts';
import { endSession, readStoredSession } from './session.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call<Data>(method: Method, address: string, body?: unknown, token?: string): Promise<Data> {
  const isRead = method === 'GET';
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': i18next.language ?? 'en' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LIMITS.requestTimeoutMs),
    });
  } catch (cause) {
    throw new UnreachableError(isRead, cause);
  }
  const answer: unknown = await response.json().catch(() => {
    throw new UnreadableAnswerError(response.status);
  });
  try {
    return unwrap<Data>(answer, response.status);
  } catch (error) {
    if (token && isSessionOver(error, isRead)) endSession();
    throw error;
  }
}

const callApi = <Data>(method: Method, path: string, body?: unknown) =>
  call<Data>(method, `/api/v1${path}`, body, readStoredSession()?.token);

export const api = {
  get: <Data>(path: string) => callApi<Data>('GET', path),
  post: <Data>(path: string, body: unknown = {}) => callApi<Data>('POST', path, body),
  put: <Data>(path: string, body: unknown) => callApi<Data>('PUT', path, body),
  patch: <Data>(path: string, body: unknown) => callApi<Data>('PATCH', path, body),
  delete: <Data>(path: string, body?: unknown) => callApi<Data>('DELETE', path, body),
};

export const website = {
  get: <Data>(path: string) => call<Data>('GET', `/auth${path}`),
  post: <Data>(path: string, body: unknown) => call<Data>('POST', `/auth${path}`, body),
  postAsUser: <Data>(path: string, body: unknown) =>
    call<Data>('POST', `/auth${path}`, body, readStoredSession()?.token),
  delete: <Data>(path: string) => call<Data>('DELETE', `/auth${path}`, undefined, readStoredSession()?.token),
};
