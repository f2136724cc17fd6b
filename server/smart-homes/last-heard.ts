import { MINUTE_MS } from '@sluice/engine/vocabulary/units';

/** Notes when a home was last heard, once a minute at the most; what cannot be noted is missed by nobody. */
export function createLastHeard(now: () => number, note: (at: Date) => Promise<void>): () => void {
  let notedMs = 0;
  return () => {
    const nowMs = now();
    if (Math.abs(nowMs - notedMs) < MINUTE_MS) return;
    notedMs = nowMs;
    void note(new Date(nowMs)).catch(() => undefined);
  };
}
