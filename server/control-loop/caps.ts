/** Caps below every planner, program and call (docs/decisions/0044). Pure. */
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { DayAllowance, RunRow } from '../runs/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import type { Observed } from './observe.ts';

type CappedZone = Pick<ZoneRow, 'mostRunMin' | 'flowLPerMin' | 'meteredFlowLPerMin'>;

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
