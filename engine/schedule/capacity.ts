/** How much water the hours of a day can bring to a zone. */
import { longestCycle, longestRunWithoutRunoff, soakAfter } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import type { DayContext } from './day-context.ts';
import { expectedDays } from './expected-days.ts';
import type { PlannedZone, WaterSource } from './garden.ts';

/**
 * What reaches the roots of a zone if its hours are used to the full, mm: its cycles with their soaks, as many as a
 * valve allows, with its neighbours taking their share of the source.
 */
export function netMmPerChance(
  context: DayContext,
  needs: DailySeconds,
  zone: PlannedZone,
  windows: readonly Span[],
): number {
  const openSeconds = windows.map(({ startMs, endMs }) => (endMs - startMs) / 1000);
  const own = openSeconds.reduce((sum, seconds) => sum + secondsWithin(seconds, zone), 0);
  const { mostRunSeconds } = context.at.allowed(zone).limits;
  const total = openSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const seconds = Math.min(
    own,
    longestRunWithoutRunoff(zone.ground),
    zone.mostRunSeconds,
    mostRunSeconds,
    findShare(context, needs, zone, total),
  );
  return Math.max(0, seconds) * storedMmPerSecond(zone);
}

/** What of a zone's water stays in its root zone. */
const storedMmPerSecond = ({ precipitationRateMmPerHour, efficiency, leachingShare }: PlannedZone) =>
  (precipitationRateMmPerHour * efficiency * (1 - leachingShare)) / 3600;

/** Watering within a stretch of time, cycle after cycle. */
function secondsWithin(stretch: number, { ground }: PlannedZone): number {
  const longest = longestCycle(ground);
  if (longest === null) return stretch;
  const cycle = Math.max(1, 60 * longest);
  const turn = cycle + 60 * soakAfter(longest, ground);
  const whole = Math.floor(stretch / turn);
  return whole * cycle + Math.min(cycle, stretch - whole * turn);
}

/** Time of the zone's source that its neighbours leave, at least the zone's own share. */
function findShare({ garden }: DayContext, needs: DailySeconds, zone: PlannedZone, openSeconds: number): number {
  const source = garden.sources.find(({ id }) => id === zone.sourceId);
  if (source === undefined) return 0;
  const own = needs.zones.get(zone.id) ?? 0;
  const all = needs.sources.get(zone.sourceId) ?? own;
  const time = openSeconds * zonesAtOnce(source, zone);
  return Math.max(time - (all - own), all > 0 ? (time * own) / all : time);
}

function zonesAtOnce(
  { mostZonesAtOnce, capacityLitresPerMinute, restSeconds }: WaterSource,
  zone: PlannedZone,
): number {
  if (zone.isExclusive || restSeconds > 0) return 1;
  const byFlow = Math.floor(capacityLitresPerMinute / zone.flowLitresPerMinute);
  return Math.max(1, Math.min(mostZonesAtOnce, byFlow));
}

/** How long each zone has to run to replace what its plants use on the day, and all zones of each source together. */
export interface DailySeconds {
  readonly zones: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
}

export function planDailySeconds(context: DayContext): DailySeconds {
  const zones = new Map<string, number>();
  const sources = new Map<string, number>();
  for (const zone of context.garden.zones) {
    const [today] = expectedDays(context, zone, 1);
    const seconds = (today?.cropEtMm ?? 0) / storedMmPerSecond(zone);
    zones.set(zone.id, seconds);
    sources.set(zone.sourceId, (sources.get(zone.sourceId) ?? 0) + seconds);
  }
  return { zones, sources };
}
