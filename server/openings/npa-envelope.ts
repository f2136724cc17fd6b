import { DAY_MS } from '@sluice/engine/vocabulary/units';

/** The envelope of Netro's public API, version 1 and 2: a status, the remaining calls of the day, data, errors. */
export const NPA_ERRORS = {
  key: { code: 1, status: 401, message: 'Invalid key' },
  limit: { code: 3, status: 429, message: 'Exceed limit' },
  thing: { code: 4, status: 400, message: 'Invalid device or sensor' },
  internal: { code: 5, status: 500, message: 'Internal error' },
  parameter: { code: 6, status: 400, message: 'Parameter error' },
} as const;

export class NpaError extends Error {
  readonly kind: keyof typeof NPA_ERRORS;
  constructor(kind: keyof typeof NPA_ERRORS, message: string = NPA_ERRORS[kind].message) {
    super(message);
    this.kind = kind;
  }
}

/** Calls of one key in a day of UTC. */
export const DAILY_CALLS = 2_000;

/** Counts calls by key, in this process. */
export class CallCounter {
  #day = 0;
  #calls = new Map<string, number>();

  /** Returns how many calls are left; below zero for one too many. */
  count(keyHash: string, nowMs: number): number {
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#calls.clear();
    }
    const calls = (this.#calls.get(keyHash) ?? 0) + 1;
    this.#calls.set(keyHash, calls);
    return DAILY_CALLS - calls;
  }
}

/** UTC without a zone, as its clients read it. */
export const npaTime = (iso: string | number) => new Date(iso).toISOString().slice(0, 19);

export const npaEnvelope = (
  content: { data: object } | { error: NpaError },
  { tid, left, lastActive, nowMs }: { tid: string; left: number; lastActive: string | null; nowMs: number },
) => ({
  status: 'data' in content ? 'OK' : 'ERROR',
  meta: {
    time: npaTime(nowMs),
    tid,
    version: '1.0',
    token_limit: DAILY_CALLS,
    token_remaining: Math.max(0, left),
    last_active: npaTime(lastActive ?? nowMs),
    token_reset: npaTime((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS),
  },
  ...('data' in content
    ? { data: content.data }
    : { errors: [{ code: NPA_ERRORS[content.error.kind].code, message: content.error.message }] }),
});
