/** Caps below every planner, program and call (docs/decisions/0044). Pure. */
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { RunRow } from '../schedule/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import type { Observed } from './observe.ts';

/** What is left of a day's litres is used up below this share: a valve is not opened for a few seconds (own: 0044). */
const LEAST_SHARE = 0.02;

type CappedZone = Pick<ZoneRow, 'mostRunMin' | 'flowLPerMin' | 'meteredFlowLPerMin'>;

/** Litres that may still flow on a day, and the cap and what was given by which they are counted. */
export interface DayAllowance {
  leftL: number;
  givenL: number;
  mostL: number;
}

/** The tighter of a zone's and its garden's cap on a day's litres; null where neither is set. */
export function findAllowance(
  zone: { mostL: number | null; givenL: number },
  site: { mostL: number | null; givenL: number },
): DayAllowance | null {
  const caps = [zone, site].flatMap(({ mostL, givenL }) =>
    mostL === null ? [] : [{ mostL, givenL, leftL: mostL - givenL < LEAST_SHARE * mostL ? 0 : mostL - givenL }],
  );
  return caps.toSorted((a, b) => a.leftL - b.leftL)[0] ?? null;
}

export interface CappedEnd {
  deadline: Date;
  fault: RunFault;
}

/**
 * The earlier end that the caps give a run whose deadline is stored; null where they leave it as it is. Litres count by
 * the zone's flow, metered or entered; where neither is known only a meter of the device itself can keep that cap. A
 * master is open for its zones' runs, which have caps of their own.
 */
export function capEnd(
  run: Pick<RunRow, 'source' | 'deadline' | 'openedAt' | 'durationS'>,
  zone: CappedZone | undefined,
  caps: Observed['caps'],
  allowance: DayAllowance | null,
  nowMs: number,
): CappedEnd | null {
  if (run.source === 'MASTER' || run.deadline === null) return null;
  const deadlineMs = run.deadline.getTime();
  const startMs = run.openedAt?.getTime() ?? nowMs;
  const byMinutesMs = startMs + 60_000 * Math.min(zone?.mostRunMin ?? caps.mostRunMin, caps.mostRunMin);
  const flow = zone?.meteredFlowLPerMin ?? zone?.flowLPerMin ?? null;
  const byLitresMs =
    allowance === null || flow === null || flow <= 0
      ? Number.POSITIVE_INFINITY
      : startMs + (60_000 * allowance.leftL) / flow;
  const endMs = Math.min(byMinutesMs, byLitresMs);
  // The instant is stored in milliseconds, and read again at every command.
  if (endMs >= deadlineMs - 1_000) return null;
  return { deadline: new Date(Math.round(endMs)), fault: byLitresMs < byMinutesMs ? 'day-cap' : 'run-cap' };
}
