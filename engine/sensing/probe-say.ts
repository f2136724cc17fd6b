import type { ProbeVerdict } from '../vocabulary/hardware.ts';
import { DAY_MS, type Fraction, fraction } from '../vocabulary/units.ts';
import { freshness, isPossibleContent, type WaterContentReading } from './water-content-reading.ts';

/** Days for which a probe counts again after people said "it is right". */
const BELIEVED_DAYS = 7;

/** The verdict of supervision on a probe, and whether people dismissed it. */
export interface SupervisedProbe {
  readonly verdict: ProbeVerdict;
  readonly trust: number;
  /** Taken off its readings, m3/m3. */
  readonly offset: number;
  /** By what factor its reading rises with the available water. */
  readonly gain: number;
  readonly dismissedMs: number | null;
}

/** Until when people's word that the probe is right counts; null without one. It cannot be given for a silent probe. */
export function believedUntilMs({ verdict, dismissedMs }: SupervisedProbe): number | null {
  if (verdict === 'sound' || verdict === 'stale' || dismissedMs === null) return null;
  return dismissedMs + BELIEVED_DAYS * DAY_MS;
}

export const isTrustedByOwner = (probe: SupervisedProbe, nowMs: number): boolean =>
  nowMs < (believedUntilMs(probe) ?? nowMs);

/** How far a probe's last reading counts in watering now. */
export function weighProbe(probe: SupervisedProbe, last: WaterContentReading, nowMs: number): Fraction {
  const fresh = freshness(last.atMs, nowMs);
  if (isTrustedByOwner(probe, nowMs)) return fraction(fresh);
  if (probe.verdict !== 'sound' || !isPossibleContent(last.waterContent)) return fraction(0);
  return fraction(fresh * probe.trust);
}

/** A reading, corrected by the probe's offset and gain, as a share of the available water. */
export function availableShare(
  waterContent: number,
  { offset, gain }: Pick<SupervisedProbe, 'offset' | 'gain'>,
  { fieldCapacity, wiltingPoint }: { readonly fieldCapacity: number; readonly wiltingPoint: number },
): number {
  return Math.min(1, Math.max(0, (waterContent - offset - wiltingPoint) / (gain * (fieldCapacity - wiltingPoint))));
}
