/** The API over HTTP, for a holder of a token. */

/** Refused by the API; nothing was changed. */
export class Refused extends Error {}

export interface Api {
  readonly url: string;
  /** Returns the data; throws Refused for an error of the API, and what `fetch` throws when nobody answers. */
  call<Data>(token: string, method: string, path: string, body?: object, options?: CallOptions): Promise<Data>;
}

export interface CallOptions {
  /** Client address, as a reverse proxy on this machine gives it. */
  from?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export const openApi = (url: string): Api => ({
  url,
  async call<Data>(token: string, method: string, path: string, body?: object, options: CallOptions = {}) {
    const { from, idempotencyKey, signal } = options;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
    const { data, errors } = (await answer.json()) as { data: Data; errors?: object };
    if (!answer.ok) throw new Refused(`${method} ${path}: ${JSON.stringify(errors)}`);
    return data;
  },
});
