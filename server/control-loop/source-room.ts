/** How many valves may be open at once on a water source, below every planner, program and call (docs/decisions/0049). Pure. */
import type { OpenOrWanted, SourceRule } from '../runs/index.ts';

/**
 * Ids of the runs that may open now, beside those that are open: not more than the source's most at once, nor, where
 * flows are known, more than it gives. A source that gives less than one zone takes still opens that zone, alone.
 */
export function findRoom(
  wanted: readonly OpenOrWanted[],
  open: readonly OpenOrWanted[],
  rule: SourceRule,
): OpenOrWanted['id'][] {
  const taken = Map.groupBy(open, (run) => sourceOf(run, rule));
  const first = wanted.toSorted(
    (a, b) => a.plannedStart.getTime() - b.plannedStart.getTime() || a.position - b.position,
  );
  return first.flatMap((run) => {
    const source = sourceOf(run, rule);
    const beside = taken.get(source) ?? [];
    if (!hasRoom(run, beside, rule)) return [];
    taken.set(source, [...beside, run]);
    return run.id;
  });
}

/** Hose timers stand on taps of their own, unless their owner has said what the whole garden is given. */
const sourceOf = ({ deviceId, groupId }: OpenOrWanted, { isPerDevice }: SourceRule) =>
  isPerDevice ? deviceId : groupId;

function hasRoom(run: OpenOrWanted, beside: readonly OpenOrWanted[], { mostAtOnce, capacityLPerMin }: SourceRule) {
  if (beside.length === 0) return true;
  if (beside.length >= mostAtOnce) return false;
  const flow = [run, ...beside].reduce((sum, { flowLPerMin }) => sum + (flowLPerMin ?? 0), 0);
  return capacityLPerMin === null || flow <= capacityLPerMin;
}
