/** Water that a zone got today and will get: not yet in the morning's balance. */
import { depthOfRun, netDepth } from '@sluice/engine/application/run-time';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import { minutes, mm } from '@sluice/engine/vocabulary/units';
import type { RunRow } from '../runs/index.ts';
import type { NewPlannedRow } from './plan-store.ts';

/** Millimetres that reach the roots. */
export function netMmGiven(zone: PlannedZone, runs: RunRow[], toCome: NewPlannedRow[]): number {
  const ofRuns = runs.reduce((sum, run) => sum + grossMm(zone, run), 0);
  const ofStarts = toCome.reduce((sum, { durationS }) => sum + rateMm(zone, durationS), 0);
  return netDepth(mm(ofRuns + ofStarts), zone.efficiency);
}

/** Litres over the area where known; otherwise by the time that the valve was or will be open. */
function grossMm(zone: PlannedZone, run: RunRow): number {
  if (run.phase === 'ENDED' && run.openedAt === null) return 0;
  if (run.volumeIsMeasured && run.volumeL !== null && zone.areaM2 !== null) return run.volumeL / zone.areaM2;
  const openMs = run.openedAt && run.closedAt ? run.closedAt.getTime() - run.openedAt.getTime() : run.durationS * 1000;
  return rateMm(zone, openMs / 1000);
}

const rateMm = (zone: PlannedZone, seconds: number) =>
  depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour);
