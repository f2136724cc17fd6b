/**
 * A change without an answer may still have been made. If the same call is sent again, it carries the same key, so that
 * the server makes the change once.
 */
type Unanswered = { key: string; since: number };

/** After this time the same call is a new request. */
const SAME_REQUEST_MS = 10 * 60_000;

const unanswered = new Map<string, Unanswered>();

/** Unique enough; `crypto.randomUUID` is not available without https. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

export function repeatKey(call: string): string {
  const kept = unanswered.get(call);
  const key = kept && Date.now() - kept.since < SAME_REQUEST_MS ? kept.key : newKey();
  unanswered.set(call, { key, since: Date.now() });
  return key;
}

/** Any answer, also a refusal, ends open calls: later calls get a new key. */
export const clearUnanswered = () => unanswered.clear();
