import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, mergeSpans, subtractSpans, totalLength } from './spans.ts';

describe('sets of time', () => {
  const spans = fc.array(
    fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => ({ startMs: Math.min(a, b), endMs: Math.max(a, b) })),
    { maxLength: 8 },
  );
  const has = (set: readonly Span[], at: number) => set.some(({ startMs, endMs }) => at >= startMs && at < endMs);

  test('hold the right instants, sorted and without overlap', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [both, either, only] = [
          intersectSpans(mergeSpans(a), mergeSpans(b)),
          mergeSpans([...a, ...b]),
          subtractSpans(mergeSpans(a), b),
        ];
        for (let at = 0; at <= 100; at += 1) {
          expect(has(both, at)).toBe(has(a, at) && has(b, at));
          expect(has(either, at)).toBe(has(a, at) || has(b, at));
          expect(has(only, at)).toBe(has(a, at) && !has(b, at));
        }
        for (const set of [both, either, only]) {
          set.forEach(({ startMs }, index) => {
            expect(startMs).toBeGreaterThan(set[index - 1]?.endMs ?? -1);
          });
        }
        expect(totalLength(only) + totalLength(both)).toBe(totalLength(mergeSpans(a)));
      }),
    );
  });
});
