/**
 * A change that got no answer may have been made all the same. Sent again as it was, it carries the key it had before,
 * so that the server makes it once.
 */
type Unanswered = { key: string; since: number };

/** Later on, the same words are a new wish. */
const SAME_REQUEST_MS = 10 * 60_000;

const unanswered = new Map<string, Unanswered>();

/** Random enough to be one's own; `crypto.randomUUID` is not there without https. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

export function repeatKey(call: string): string {
  const kept = unanswered.get(call);
  const key = kept && Date.now() - kept.since < SAME_REQUEST_MS ? kept.key : newKey();
  unanswered.set(call, { key, since: Date.now() });
  return key;
}

/** Any answer, a refusal too, ends what was open before it: what is sent after it is meant anew. */
export const clearUnanswered = () => unanswered.clear();
