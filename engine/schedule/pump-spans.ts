import type { Span } from '../programs/program-span.ts';
import { mergeSpans } from '../restrictions/spans.ts';
import type { WaterSource } from './garden.ts';

/** When a master valve or pump is open: from its lead before the first run to its lag after the last, without a break. */
export function pumpSpans(
  runs: readonly Span[],
  { leadSeconds, lagSeconds }: Pick<WaterSource, 'leadSeconds' | 'lagSeconds'>,
): Span[] {
  return mergeSpans(
    runs.map(({ startMs, endMs }) => ({ startMs: startMs - leadSeconds * 1000, endMs: endMs + lagSeconds * 1000 })),
  );
}
