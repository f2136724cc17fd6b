/** How long a master valve or pump must be open for its zones. Pure. */
import { pumpSpans } from '@sluice/engine/schedule/pump-spans';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { ReasonType } from '@sluice/engine/vocabulary/watering';
import type { OpeningFacts, RunRow } from '../runs/index.ts';

/** One past, current or coming run of a zone that has a master. */
export interface Use {
  zoneId: ZoneId;
  /** Of the run. */
  occurrenceId: string;
  reasonType: ReasonType;
  startMs: number;
  endMs: number;
  state: 'over' | 'open' | 'waiting';
}

export interface Need {
  /** Epoch milliseconds. */
  untilMs: number;
  /** The first run that is not over; null during the lag. */
  first: Use | null;
  /** Whether a run is still to begin, so that the end is not known to the second. */
  isGrowing: boolean;
}

/** A valve that is not yet shut as it should be needs its master until it is. */
const CLOSING_MS = 2_000;

/** Tries to close after which people are told, and the master behind it is shut. */
export const STUCK_AFTER_CLOSE_TRIES = 3;

type Closing = Pick<RunRow, 'phase' | 'closeAttempts' | 'deadline'>;

/** Whether its valve was told to shut again and again, and has not been seen shut. */
export const isStuck = ({ phase, closeAttempts }: Closing) =>
  phase === 'CLOSING' && closeAttempts >= STUCK_AFTER_CLOSE_TRIES;

/** The same for a valve without a timer, where the first try counts, and so does an end that nobody has seen to. */
export const isLoose = ({ phase, closeAttempts, deadline }: Closing, nowMs: number) =>
  (phase === 'CLOSING' && closeAttempts > 0) ||
  (phase !== 'PENDING' && phase !== 'ENDED' && nowMs > (deadline?.getTime() ?? 0) + LIMITS.closeGraceSeconds * 1000);

/**
 * The expected times of a garden's active runs: one at a time on each device, or in the whole garden, in the order
 * given.
 */
export function usesOfRuns(active: readonly RunRow[], nowMs: number, isOneByOne = false): Use[] {
  const freeFrom = new Map<DeviceId | GroupId, number>();
  const begun = active.filter(({ phase }) => phase !== 'PENDING');
  const firstByHand = active.find(({ source }) => source === 'MANUAL')?.id;
  const waiting = active.filter(({ phase, stopRequestedAt }) => phase === 'PENDING' && stopRequestedAt === null);
  return [...begun, ...waiting].flatMap((run): Use[] => {
    if (run.source === 'MASTER') return [];
    const { zoneId, occurrenceId, reasonType } = run;
    const use = { zoneId, occurrenceId, reasonType };
    const queue = isOneByOne ? run.groupId : run.deviceId;
    const freeMs = freeFrom.get(queue) ?? nowMs;
    if (run.phase !== 'PENDING') {
      const endMs = Math.max(nowMs + CLOSING_MS, run.stopRequestedAt === null ? (run.deadline?.getTime() ?? 0) : 0);
      freeFrom.set(queue, Math.max(freeMs, endMs));
      return [{ ...use, startMs: run.openedAt?.getTime() ?? nowMs, endMs, state: 'open' }];
    }
    const startMs = Math.max(freeMs, run.id === firstByHand ? nowMs : run.plannedStart.getTime());
    const endMs = startMs + run.durationS * 1000;
    freeFrom.set(queue, endMs);
    return [{ ...use, startMs, endMs, state: 'waiting' }];
  });
}

/**
 * Null when the master may be shut now. `isGuard`: it ends the water of valves without a timer, and is armed for what
 * flows now, never for what follows.
 */
export function masterNeed(
  uses: readonly Use[],
  lead: { leadS: number; lagS: number },
  nowMs: number,
  isGuard = false,
): Need | null {
  const source = { leadSeconds: lead.leadS, lagSeconds: lead.lagS };
  const span = pumpSpans(uses, source).find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  if (span === undefined) return null;
  const live = uses
    .filter((use) => use.state !== 'over' && use.startMs < span.endMs && use.endMs > span.startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const [first = null] = live;
  const now = isGuard ? live.filter((use) => use === first || use.startMs <= nowMs) : live;
  const lastMs = Math.max(...now.map(({ endMs }) => endMs)) + Math.max(lead.lagS, GUARD_LAG_S) * 1000;
  return {
    untilMs: isGuard && now.length > 0 ? Math.min(span.endMs, lastMs) : span.endMs,
    first,
    isGrowing: now.some(({ state }) => state === 'waiting'),
  };
}

/** Seconds that a guard stays open after a run, so that the next one finds it open. */
const GUARD_LAG_S = 5;

/** The occurrence id of a master's opening for a run; numbered, since a delayed run may need it twice. */
export const masterOccurrence = (masterZoneId: ZoneId, forRun: string, count: number) =>
  `${masterPrefix(masterZoneId, forRun)}${count}`;

const masterPrefix = (masterZoneId: ZoneId, forRun: string) => `master/${masterZoneId}/${forRun}#`;

/** The number of the master's opening for this run, from 1; 0 for another run's. */
export function countRuns(master: RunRow, forRun: string): number {
  const prefix = masterPrefix(master.zoneId, forRun);
  return master.occurrenceId.startsWith(prefix) ? Number(master.occurrenceId.slice(prefix.length)) : 0;
}

/** Whether the master was opened for this run and did not open, or did not stay open. */
export const hasFailedFor = (master: RunRow, forRun: string): boolean =>
  master.phase === 'ENDED' && countRuns(master, forRun) > 0 && (master.fault !== null || NOT_WHOLE.has(master.outcome));

const NOT_WHOLE: ReadonlySet<RunRow['outcome']> = new Set(['FAILED', 'SKIPPED', 'PARTIAL']);

/** Seconds beyond the lead after which a zone whose master is not open is not watered. */
const PATIENCE_S = 60;

/** What its master says to a run that is to open its zone. `sinceMs`: since when the run has waited for it. */
export function findMasterOpening(
  master: RunRow | null,
  run: RunRow,
  sinceMs: number,
  nowMs: number,
): NonNullable<OpeningFacts['master']> {
  const leadS = master?.leadS ?? 0;
  if (master !== null && isOpen(master)) {
    const readyMs = (master.openedAt?.getTime() ?? nowMs) + leadS * 1000;
    const holdsUntilMs = master.armedDeadline?.getTime() ?? 0;
    const untilMs = nowMs + run.durationS * 1000;
    // One whose own timer is too short for all of it is armed again in time (docs/decisions/0044).
    const isToHold = (master.deadline?.getTime() ?? 0) >= untilMs && holdsUntilMs >= nowMs + LEAST_HOLD_MS;
    if ((holdsUntilMs >= untilMs || isToHold) && readyMs <= nowMs) return 'open';
    if (readyMs > nowMs) return { askAgainAt: Math.min(readyMs, nowMs + LOOK_AGAIN_MS) };
  }
  const hasMasterFailed = master !== null && hasFailedFor(master, run.occurrenceId);
  if (hasMasterFailed || nowMs - sinceMs > (leadS + PATIENCE_S) * 1000) return 'failed';
  return { askAgainAt: nowMs + LOOK_AGAIN_MS };
}

/** Milliseconds after which a zone that waits for its master checks again. */
const LOOK_AGAIN_MS = 250;

/** Milliseconds that its timer must still hold a master that is to be armed again. */
const LEAST_HOLD_MS = 1_800_000;

const isOpen = (master: RunRow) => master.phase === 'WATERING' && master.stopRequestedAt === null;
