/** Sets of time as sorted stretches that neither touch nor overlap; the end of each is not in it. */
import type { Span } from '../programs/program-span.ts';

export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ startMs, endMs }) => startMs < endMs).sort((a, b) => a.startMs - b.startMs);
  const joined: Span[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && span.startMs <= last.endMs) {
      joined[joined.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) };
    } else joined.push(span);
  }
  return joined;
}

/** What is in both sets. */
export function intersectSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  const shared: Span[] = [];
  for (const one of a) {
    for (const other of b) {
      const startMs = Math.max(one.startMs, other.startMs);
      const endMs = Math.min(one.endMs, other.endMs);
      if (startMs < endMs) shared.push({ startMs, endMs });
    }
  }
  return mergeSpans(shared);
}

/** What is in the first set and not in the second. */
export function subtractSpans(open: readonly Span[], closed: readonly Span[]): Span[] {
  let left = [...open];
  for (const { startMs, endMs } of closed) {
    left = left.flatMap((span) => [
      { startMs: span.startMs, endMs: Math.min(span.endMs, startMs) },
      { startMs: Math.max(span.startMs, endMs), endMs: span.endMs },
    ]);
    left = left.filter((span) => span.startMs < span.endMs);
  }
  return mergeSpans(left);
}

export function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}
