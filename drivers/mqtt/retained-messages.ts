/** Waits for what a broker has kept: it comes right after subscribing, in one go and in an order of its own. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Pauses in the longest wait: after one without a message nothing more follows. */
const PAUSES = 30;
/** Pauses for the first message. */
const FIRST_PAUSES = 10;

export interface RetainedMessages {
  /** To be called with each message. */
  count(): void;
  /** Resolves once the broker has sent what it kept, `timeoutMs` after the first call at the latest. */
  heard(timeoutMs: number): Promise<void>;
}

export function awaitRetainedMessages(): RetainedMessages {
  let messages = 0;
  let waiting: Promise<void> | null = null;

  async function hear(timeoutMs: number): Promise<void> {
    for (let pause = 0, before = -1; pause < PAUSES; pause++) {
      const hasBegun = messages > 0 || pause >= FIRST_PAUSES;
      if (hasBegun && before === messages) return;
      before = messages;
      await sleep(timeoutMs / PAUSES);
      // What waits in the socket is read before a pause counts.
      await setImmediate();
    }
  }

  return {
    count: () => {
      messages += 1;
    },
    heard: (timeoutMs) => {
      waiting ??= hear(timeoutMs);
      return waiting;
    },
  };
}
