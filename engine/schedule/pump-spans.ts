import type { Span } from '../programs/program-span.ts';
import { unionOf } from '../restrictions/spans.ts';
import type { Garden, WaterSource } from './garden.ts';
import type { PlannedRun } from './planned-run.ts';

/** When a master valve or pump is on: from its lead before the first run to its lag after the last, without a break. */
export function pumpSpans(runs: readonly Span[], { leadSeconds, lagSeconds }: WaterSource): Span[] {
  return unionOf(
    runs.map(({ startMs, endMs }) => ({ startMs: startMs - leadSeconds * 1000, endMs: endMs + lagSeconds * 1000 })),
  );
}

/** The master valves and pumps that a plan's runs need, by source. */
export function supplySpans({ sources, zones }: Garden, runs: readonly PlannedRun[]): Map<string, Span[]> {
  const sourceOf = new Map(zones.map((zone) => [zone.id, zone.sourceId]));
  return new Map(
    sources.map((source) => {
      const its = runs.filter((run) => sourceOf.get(run.zoneId) === source.id);
      return [
        source.id,
        pumpSpans(
          its.map(({ startsAt, endsAt }) => ({ startMs: startsAt, endMs: endsAt })),
          source,
        ),
      ];
    }),
  );
}
