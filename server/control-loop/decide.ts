/** What a device must do next. Pure: the observed state goes in, one action comes out. */
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RunRow } from '../runs/index.ts';
import type { Observations } from './observations.ts';
import { isUntrusted, leftUntil, type TimedValve } from './own-timer.ts';

export type Action =
  | { kind: 'open' | 'verify' | 'rearm' | 'close' | 'giveUp'; run: RunRow }
  /** Wait until this instant, epoch milliseconds; null when nothing is planned. */
  | { kind: 'wait'; until: number | null };

/** What is known of the device. */
export interface Seen extends Pick<Observations, 'lastCloseTryAt' | 'isSilent' | 'runs'> {
  /** The finest step of its own timer, seconds. */
  timerStepS: number;
  /** The longest run that it holds, seconds. */
  longestRunS: number;
  /** Its valves: where the timer of one does not count, silence says nothing. */
  zones: ReadonlyMap<ZoneId, TimedValve>;
}

/** An open command that arrives later than this has no effect (docs/fail-safe.md, 6). */
export const OPEN_LIFE_MS = 10_000;
const GRACE_MS = LIMITS.closeGraceSeconds * 1000;
/** Seconds between tries to close a valve that does not confirm: then every minute (docs/fail-safe.md, 2.6). */
const CLOSE_RETRY_SECONDS = [0, 5, 15, 30, 60];

/** Epoch milliseconds of the next try after this many unconfirmed ones, the last of them at `lastTryAt`. */
export function nextCloseTry(attempts: number, lastTryAt: number): number {
  return lastTryAt + (CLOSE_RETRY_SECONDS[attempts] ?? 60) * 1000;
}

/**
 * Epoch milliseconds after which this run's valve must be closed although its device is silent: the device's own timer
 * has closed it. Its whole steps, and the latest arrival of an unanswered command, are included.
 */
export function findLatestClose(run: RunRow, timerStepS: number, sentUntil = 0): number {
  const deadline = Math.max(run.deadline?.getTime() ?? 0, run.armedDeadline?.getTime() ?? 0, sentUntil);
  const isArmed = run.armedDeadline !== null && run.armedDeadline.getTime() === run.deadline?.getTime();
  return deadline + (timerStepS - 1) * 1000 + GRACE_MS + (isArmed ? 0 : OPEN_LIFE_MS);
}

/**
 * `runs`: all runs of the group that have not ended, in the order they are to water. One valve of a device waters at a
 * time; master valves are open beside it. A manual run does not wait for its expected start once the ones before it are
 * over.
 */
export function decide(runs: RunRow[], deviceId: DeviceId, nowMs: number, seen: Seen): Action {
  const own = runs.filter((run) => run.deviceId === deviceId);
  const masters = Map.groupBy(
    own.filter(({ source }) => source === 'MASTER'),
    ({ zoneId }) => zoneId,
  );
  const watering = own.filter(({ source }) => source !== 'MASTER');
  const actions = [...masters.values(), watering].map((queue) => decideQueue(queue, runs, nowMs, seen));
  return actions.find(({ kind }) => kind !== 'wait') ?? soonest(actions);
}

/** The next of runs that take turns. */
function decideQueue(own: RunRow[], runs: RunRow[], nowMs: number, seen: Seen): Action {
  const current = own.filter((run) => run.phase !== 'PENDING').map((run) => continueRun(run, nowMs, seen));
  if (current.length > 0) return current.find(({ kind }) => kind !== 'wait') ?? soonest(current);
  const next = own.find((run) => run.stopRequestedAt === null);
  if (!next) return { kind: 'wait', until: null };
  const isReady = next.plannedStart.getTime() <= nowMs || (next.source === 'MANUAL' && isFirstByHand(next, runs));
  return isReady ? { kind: 'open', run: next } : { kind: 'wait', until: next.plannedStart.getTime() };
}

function continueRun(run: RunRow, nowMs: number, seen: Seen): Action {
  const deadline = run.deadline?.getTime() ?? 0;
  const valve = seen.zones.get(run.zoneId);
  const { openAt = 0, sentUntil, deviceEndsAt: deviceEndMs } = seen.runs.get(run.id) ?? {};
  const leftUntilMs = leftUntil(run, valve, deviceEndMs);
  const shutAt = findLatestClose(run, seen.timerStepS, sentUntil);
  // A valve that was seen open after its timer should have closed it keeps its run active until it is seen closed.
  const isStuck = openAt >= Math.max(deadline, deviceEndMs ?? deadline) + GRACE_MS;
  const canGiveUp = seen.isSilent && !isStuck && !isUntrusted(valve);
  if (canGiveUp && nowMs >= shutAt) return { kind: 'giveUp', run };
  const until = (at: number): Action => ({ kind: 'wait', until: canGiveUp ? Math.min(at, shutAt) : at });
  if (run.phase === 'CLOSING') {
    const at = nextCloseTry(run.closeAttempts, seen.lastCloseTryAt);
    return at <= nowMs ? { kind: 'close', run } : until(at);
  }
  if (run.stopRequestedAt !== null) return { kind: 'close', run };
  // A run opened at the device ends by its timer; somebody may have pressed the button again.
  if (run.openingId !== null && run.armedDeadline?.getTime() === deadline) {
    return nowMs < deadline + GRACE_MS ? until(deadline + GRACE_MS) : { kind: 'close', run };
  }
  // Nobody has seen its timer work yet: it may show it now.
  if (leftUntilMs !== null && deadline <= nowMs && nowMs < leftUntilMs) return until(leftUntilMs);
  if (deadline <= nowMs) return { kind: 'close', run };
  if (run.phase === 'OPENING') return { kind: 'verify', run };
  const armAt =
    run.armedDeadline === null ? nowMs : nextArming(deadline, run.armedDeadline.getTime(), seen.longestRunS);
  if (armAt !== null && armAt <= nowMs) return { kind: 'rearm', run };
  return until(Math.min(deadline, armAt ?? deadline));
}

function soonest(actions: Action[]): Action {
  const instants = actions.flatMap((action) => (action.kind === 'wait' && action.until !== null ? action.until : []));
  return { kind: 'wait', until: instants.length === 0 ? null : Math.min(...instants) };
}

const isFirstByHand = (run: RunRow, runs: RunRow[]) => runs.find((other) => other.source === 'MANUAL')?.id === run.id;

/**
 * Epoch milliseconds until which the device's timer can be set now: a run that is longer than it holds (`longestRunS`) is
 * armed in pieces (docs/decisions/0044).
 */
export const armableUntil = (deadlineMs: number, nowMs: number, longestRunS: number) =>
  Math.min(deadlineMs, nowMs + longestRunS * 1000);

/**
 * When the device's timer must be set again, epoch milliseconds: at once where the run has become shorter; when all that
 * remains fits; in any case with half of the timer left, so that there is time for several tries. Null when it is set to
 * the run's end.
 */
export function nextArming(deadlineMs: number, armedMs: number, longestRunS: number): number | null {
  if (armedMs === deadlineMs) return null;
  if (armedMs > deadlineMs) return Number.NEGATIVE_INFINITY;
  const longestMs = longestRunS * 1000;
  return Math.min(deadlineMs - longestMs, armedMs - longestMs / 2);
}
