/** What is stored of a run that was due and may not open, for the due start and the valve. */
import { type WireFigures, wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { Reason } from '@sluice/engine/vocabulary/reasons';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { NewRun } from './store.ts';
import { reasonColumns } from './stored-reason.ts';
import type { Refusal } from './why-not-open.ts';

type RefusedRun = Pick<NewRun, 'outcome' | 'fault' | 'missingS' | 'reasonFigures'> &
  Partial<ReturnType<typeof reasonColumns>>;

/** The columns in which the record differs from the run; null where the run waits. */
export function describeRefused(run: Pick<NewRun, 'durationS' | 'reasonFigures'>, refusal: Refusal): RefusedRun | null {
  const missed = (figures: WireFigures) => ({
    outcome: 'MISSED' as const,
    reasonFigures: { ...run.reasonFigures, ...figures },
  });
  const skipped = (reason: Reason, figures: WireFigures) => ({
    outcome: 'SKIPPED' as const,
    ...reasonColumns(reason),
    reasonFigures: { ...run.reasonFigures, ...figures },
  });
  const failed = (fault: RunFault) => ({ outcome: 'FAILED' as const, fault, missingS: run.durationS });
  switch (refusal.kind) {
    case 'startsSuspended':
    case 'masterNotOpenYet':
      return null;
    case 'late':
      return missed({ late_minutes: refusal.lateMinutes, because: refusal.because });
    case 'zoneLocked':
      return skipped('ZONE_LOCKED', wireFigures({ lockedSince: refusal.lockedAt.getTime() }));
    case 'deviceSwitchedOff':
      return skipped('SWITCHED_OFF', { switched_off: refusal.device });
    case 'dayVolumeUsed':
      return skipped('DAY_VOLUME', wireFigures({ dayVolumeL: refusal.givenL, mostDayVolumeL: refusal.mostL }));
    case 'batteryTooLow':
      return failed('battery-low');
    case 'noEnd':
      return failed(refusal.because);
    case 'earlierFlow':
      return failed(refusal.fault);
    case 'deviceSilent':
      return failed('unreachable');
    case 'masterFailed':
      return failed('master-not-open');
    case 'zoneNotSetUp':
    case 'zoneDisabled':
    case 'zoneIsMaster':
    case 'deviceOffline':
      throw new Error(`a run that is due is not asked whether ${refusal.kind}`);
  }
}
