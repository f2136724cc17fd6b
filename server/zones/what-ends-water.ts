/** What ends a valve's water for sure (docs/fail-safe.md, 3; docs/decisions/0068, 0104). Pure. */
import { isTimerTrusted, type TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { NoEnd } from '../runs/index.ts';

/** Its own timer, a master in front of it, or its broker's last will. */
export type EndsBy = 'timer' | 'guard' | 'will' | 'nothing';
/** Beside a run by hand and a valve test stands somebody. */
export type Purpose = 'program' | 'hand' | 'test' | 'master';

export function whatEndsWater(
  { timerProof, masterZoneId }: { timerProof: TimerProof | null; masterZoneId: ZoneId | null },
  purpose: Purpose,
  { isMasterTrusted, canHoldByWill }: { isMasterTrusted: boolean; canHoldByWill: boolean },
): EndsBy {
  if (isTimerTrusted(timerProof)) return 'timer';
  if (purpose === 'master') return 'nothing';
  if (masterZoneId !== null && isMasterTrusted) return 'guard';
  // A timer that is only to be proven ends its test; a broker holds no will of a valve that has one.
  if (timerProof !== null) return purpose === 'test' ? 'timer' : 'nothing';
  return masterZoneId === null && purpose !== 'program' && canHoldByWill ? 'will' : 'nothing';
}

/** Why nothing ends it. */
export function whyNothingEnds(timerProof: TimerProof | null): NoEnd {
  if (timerProof === 'unproven') return 'timer-unproven';
  return timerProof === 'disproven' ? 'timer-disproven' : 'no-guard';
}
