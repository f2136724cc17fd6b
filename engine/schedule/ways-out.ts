import { timedCycles } from '../application/cycle-and-soak.ts';
import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { WayOut } from '../vocabulary/watering.ts';
import type { WaterSource } from './garden.ts';
import { type PlacementRequest, place } from './placement.ts';
import type { RunRequest } from './run-request.ts';
import { Timeline } from './timeline.ts';

/**
 * Which remedies would place the `missing` seconds, each tried alone. `day` is the source's day as it was planned; it
 * is tried on copies. `wholeDay` leaves out the zone's own runs and their soak, `windows` are all those of the request.
 */
export function waysOut(
  request: RunRequest,
  missing: PlacementRequest,
  windows: readonly Span[],
  day: Timeline,
  source: WaterSource,
  wholeDay: readonly Span[],
): WayOut[] {
  if (!day.canBear({ ...missing, durationMs: 0 })) return ['raiseCapacity', 'splitZone'];
  const needed = Math.min(request.neededSeconds, request.allowedSeconds);
  const whole = { ...missing, cycles: timedCycles(needed, request.zone.ground), windows };
  const fits = (changed: PlacementRequest, timeline: Timeline) =>
    place({ ...changed, leastPartSeconds: null }, timeline).length === changed.cycles.seconds.length;
  const found: WayOut[] = [];
  if (request.allowedSeconds < wholeSeconds(request.neededSeconds)) found.push('liftRunLimit');
  if (fits({ ...missing, windows: wholeDay }, day.copy())) found.push('widenTimeFrames');
  if (fits(whole, new Timeline(source))) found.push('moreZonesAtOnce');
  return found;
}
