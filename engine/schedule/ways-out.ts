import { timedCycles } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import type { WaterSource } from './garden.ts';
import { type PlacementRequest, place } from './placement.ts';
import type { WayOut } from './planned-run.ts';
import type { RunRequest } from './run-request.ts';
import { Timeline } from './timeline.ts';

/**
 * What would let the missing seconds in, each tried out by itself. `day` is the source's day as it was planned; it is
 * tried on copies. `wholeDay` leaves out the zone's own runs and their soak.
 */
export function waysOut(
  request: RunRequest,
  placement: PlacementRequest,
  missingSeconds: number,
  day: Timeline,
  source: WaterSource,
  wholeDay: readonly Span[],
): WayOut[] {
  if (!day.canBear({ ...placement, durationMs: 0 })) return ['raiseCapacity', 'splitZone'];
  const asked = request.cycles.seconds.reduce((sum, one) => sum + one, 0);
  const missing = { ...placement, cycles: timedCycles(missingSeconds, request.zone.ground), leastPartSeconds: null };
  const fits = (changed: PlacementRequest, timeline: Timeline) =>
    place(changed, timeline).length === changed.cycles.seconds.length;
  const found: WayOut[] = [];
  if (asked < Math.floor(request.wantedSeconds)) found.push('liftRunLimit');
  if (fits({ ...missing, windows: wholeDay }, day.copy())) found.push('widenTimeFrames');
  if (fits({ ...placement, leastPartSeconds: null }, new Timeline(source))) found.push('moreZonesAtOnce');
  return found;
}
