/**
 * Runs that are left to the device's own timer to end, and what that shows of it (docs/decisions/0104). Pure.
 */
import type { ValveState } from '@sluice/drivers/driver';
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RunRow } from '../runs/index.ts';
import { isValveTest } from '../valve-tests/index.ts';
import type { ZoneRow } from '../zones/index.ts';

/** A valve by what may be known of its timer. */
export type TimedValve = Pick<ZoneRow, 'timerProof' | 'masterZoneId'>;

const GRACE_MS = LIMITS.closeGraceSeconds * 1000;
/** A guard is shut when the grace is over: what it guards is closed before. */
const GUARDED_GRACE_MS = 3_000;
/** By how much a valve may be seen shut before its timer's end and count as shut by it. */
const SLACK_MS = 3_000;
/** What is seen shut later than this, after a process that hung, may have been shut by the watchdog. */
const LATE_MS = 15_000;
/** What is seen open no longer than this after its timer's end may just be closing. */
const CLOSING_MS = 2_000;
/** A timer may hold longer than its run by one step of this; where it holds longer, the run is not left to it. */
const LONGEST_STEP_MS = 60_000;

/** An opening that takes less, or longer than a command lives, moves no deadline. */
const OPENING_DELAY_MS = { least: 500, most: 10_000 };

/**
 * Milliseconds by which a run's stored deadline comes too early, since its device took so long to open the valve: a
 * controller waits for its circuit to settle. 0 where its own timer would not hold the whole length, and for a run that
 * is to end sooner for a reason: a cap, a guard that was taken away.
 */
export function openingDelay(
  { source, openedAt, openingId, fault, deadline, durationS }: RunRow,
  openedAtMs: number,
  { remainingS }: Pick<ValveState, 'remainingS'>,
  asOfMs: number,
): number {
  if (source === 'MASTER' || openedAt !== null || openingId !== null || deadline === null || remainingS === null)
    return 0;
  if (fault !== null && fault !== 'unreachable') return 0;
  const endMs = openedAtMs + durationS * 1000;
  const delayMs = Math.round(endMs - deadline.getTime());
  const isArmed = asOfMs + remainingS * 1000 >= endMs - OPENING_DELAY_MS.least;
  return isArmed && delayMs >= OPENING_DELAY_MS.least && delayMs <= OPENING_DELAY_MS.most ? delayMs : 0;
}

/** Whether nothing but a guard, a broker or ourselves ends this valve's water for sure. */
export const isUntrusted = (valve: TimedValve | undefined): boolean => !isTimerTrusted(valve?.timerProof ?? null);

/**
 * Until when a run is left to its device, epoch milliseconds; null for one that is closed at its deadline. A valve test
 * is left in any case, other runs while nobody has seen the timer work. `deviceEndMs`: when the timer that this process
 * has set ends it. A master is never left: a pump must not press against shut valves. One that a guard holds has to be
 * over when its guard is shut.
 */
export function leftUntil(run: RunRow, valve: TimedValve | undefined, deviceEndMs: number | undefined): number | null {
  const proof = valve?.timerProof ?? null;
  const isWanted = isValveTest(run) || proof === 'presumed' || proof === 'unproven' || proof === 'disproven';
  if (valve === undefined || proof === null || !isWanted || deviceEndMs === undefined) return null;
  if (run.phase !== 'WATERING' || run.source === 'MASTER' || run.openingId !== null) return null;
  if (run.stopRequestedAt !== null || run.fault === 'run-cap' || run.fault === 'day-cap') return null;
  const deadlineMs = run.deadline?.getTime() ?? 0;
  if (run.armedDeadline?.getTime() !== deadlineMs || deviceEndMs > deadlineMs + LONGEST_STEP_MS) return null;
  const isGuarded = isUntrusted(valve) && valve.masterZoneId !== null;
  if (!isGuarded) return Math.max(deadlineMs, deviceEndMs) + GRACE_MS;
  const leftUntilMs = deadlineMs + GUARDED_GRACE_MS;
  return deviceEndMs + CLOSING_MS <= leftUntilMs ? leftUntilMs : null;
}

/**
 * Whether a valve that was seen shut was shut by its timer: neither before, as by a hand, nor by us. `asOfMs`: of what
 * the device reported, which may be older than the look.
 */
export const wasShutByTimer = (deviceEndMs: number, asOfMs: number, untilMs: number) =>
  asOfMs >= deviceEndMs - SLACK_MS && asOfMs <= untilMs + LATE_MS;

/** Whether a report of that time that shows the valve open shows that its timer has not closed it. */
export const isPastTimer = (deviceEndMs: number, seenOpenMs: number | undefined) =>
  seenOpenMs !== undefined && seenOpenMs >= deviceEndMs + CLOSING_MS;
