import type { ZoneId } from '../vocabulary/ids.ts';
import { WAYS_OUT, type WayOut } from '../vocabulary/watering.ts';
import type { Decision } from './decision.ts';

/** What does not fit for one zone over the whole horizon. */
export interface Shortfall {
  readonly zoneId: ZoneId;
  /** Wanted and not placed, mm at the roots. */
  readonly missingMm: number;
  /** The days that fell short, 'YYYY-MM-DD'. */
  readonly localDates: readonly string[];
  /** Remedies, each tried alone on each day; first the one that helps on most days. */
  readonly waysOut: readonly WayOut[];
}

/** The zones with a shortfall, the largest first. */
export function listShortfalls(decisions: readonly Decision[]): Shortfall[] {
  const byZone = new Map<ZoneId, Decision[]>();
  for (const decision of decisions) {
    if (decision.verdict !== 'shortfall') continue;
    const shortfalls = byZone.get(decision.zoneId);
    if (shortfalls === undefined) byZone.set(decision.zoneId, [decision]);
    else shortfalls.push(decision);
  }
  return [...byZone]
    .map(([zoneId, shortfalls]) => ({
      zoneId,
      missingMm: shortfalls.reduce((sum, { shortfallMm }) => sum + shortfallMm, 0),
      localDates: [...new Set(shortfalls.map(({ localDate }) => localDate))],
      waysOut: inOrder(shortfalls),
    }))
    .sort((a, b) => b.missingMm - a.missingMm || (a.zoneId < b.zoneId ? -1 : 1));
}

function inOrder(decisions: readonly Decision[]): WayOut[] {
  const days = (way: WayOut) => decisions.filter(({ waysOut }) => waysOut.includes(way)).length;
  return WAYS_OUT.filter((way) => days(way) > 0).sort((a, b) => days(b) - days(a));
}
