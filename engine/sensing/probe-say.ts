import type { ProbeVerdict } from '../vocabulary/hardware.ts';
import { type Fraction, fraction } from '../vocabulary/units.ts';
import { freshness, isPossibleContent, type ProbeReading } from './probe-reading.ts';

/** Days for which a probe whose people say "it is right" has its say again. */
const BELIEVED_DAYS = 7;
const DAY_MS = 86_400_000;

/** What supervision has found of a probe, and what its people made of that. */
export interface SupervisedProbe {
  readonly verdict: ProbeVerdict;
  readonly trust: number;
  /** Taken off its readings, m3/m3. */
  readonly offset: number;
  readonly dismissedMs: number | null;
}

/**
 * Until when people are believed who say that the probe is right; null where nobody does. Nobody can say so of one that
 * is silent.
 */
export function believedUntilMs({ verdict, dismissedMs }: SupervisedProbe): number | null {
  if (verdict === 'sound' || verdict === 'stale' || dismissedMs === null) return null;
  return dismissedMs + BELIEVED_DAYS * DAY_MS;
}

export const isTrustedByOwner = (probe: SupervisedProbe, nowMs: number): boolean =>
  nowMs < (believedUntilMs(probe) ?? nowMs);

/** How far a probe's last reading counts in watering now. */
export function weighProbe(probe: SupervisedProbe, last: ProbeReading, nowMs: number): Fraction {
  const fresh = freshness(last.atMs, nowMs);
  if (isTrustedByOwner(probe, nowMs)) return fraction(fresh);
  if (probe.verdict !== 'sound' || !isPossibleContent(last.waterContent)) return fraction(0);
  return fraction(fresh * probe.trust);
}

/** A reading, put right by the probe's offset, as a share of the available water. */
export function availableShare(
  waterContent: number,
  offset: number,
  { fieldCapacity, wiltingPoint }: { readonly fieldCapacity: number; readonly wiltingPoint: number },
): number {
  return Math.min(1, Math.max(0, (waterContent - offset - wiltingPoint) / (fieldCapacity - wiltingPoint)));
}
