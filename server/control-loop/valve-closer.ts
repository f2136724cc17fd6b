/** Closes a run's valve, again and again until it is seen shut, and tells people when it is not. */
import { hasLease } from '../devices/index.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, type NewRun, type RunRow } from '../runs/index.ts';
import { isOpenBy } from './account.ts';
import { sendClose, sendCloseAll } from './command.ts';
import { STUCK_AFTER_CLOSE_TRIES } from './master-need.ts';
import { notifyMayBeOpen, notifyNotClosing, notifyStopUnanswered } from './notices.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { isUntrusted } from './own-timer.ts';
import { settle } from './settle.ts';
import { storeTimerProof } from './timer-proof.ts';
import type { NextStep, WatchedDevice } from './watched-device.ts';

/** Milliseconds between two fail-safe closes. */
const REAP_STEP_MS = 5_000;

export class ValveCloser {
  readonly #device: WatchedDevice;
  readonly #look: (observed: Observed) => Promise<void>;
  #lastReapAt = 0;
  #lastDueAt = 0;
  /** Runs whose valve was seen shut while nothing could be stored. */
  readonly #shutUnstored = new Set<RunRow['id']>();

  constructor(device: WatchedDevice, look: (observed: Observed) => Promise<void>) {
    this.#device = device;
    this.#look = look;
  }

  /** Closes and settles. An unconfirmed close is tried again. */
  async close(observed: Observed, run: RunRow): Promise<NextStep> {
    const { tools, seen } = this.#device;
    const { records, clock } = tools;
    const nowMs = clock.now();
    seen.closeTried(nowMs);
    seen.closeSent(run);
    const reply = await sendClose(tools, observed, run);
    if (typeof reply === 'object') {
      seen.commandAnswered();
      if (!isOpenBy(run, reply)) {
        await settle(this.#device, observed, run, reply);
        return 'now';
      }
      seen.shownOpen(run, clock.now());
    }
    const tried = await this.#changeClosing(run);
    if (!tried) return 'later';
    const isNotified = tried.closeAttempts >= STUCK_AFTER_CLOSE_TRIES;
    if (tried.closeAttempts === STUCK_AFTER_CLOSE_TRIES) this.#device.log.notClosing(observed, tried);
    if (typeof reply === 'object') {
      if (isNotified) {
        await notifyNotClosing(records, observed, tried, clock.now());
        await this.#distrust(observed, tried);
      }
      return 'now';
    }
    // The command may have arrived, with only its answer lost.
    await this.#device.unanswered(tried);
    await this.#look(observed);
    if (seen.isSilent && isNotified && isUntrusted(findZoneOfRun(observed, run))) {
      await notifyMayBeOpen(records, observed, tried, clock.now());
      return 'now';
    }
    const isEarly = tried.stopRequestedAt !== null && nowMs < (tried.deadline?.getTime() ?? 0);
    if (seen.isSilent && isNotified && isEarly) await notifyStopUnanswered(records, observed, tried, clock.now());
    return 'now';
  }

  /** It was told to close and did not. What its controller ends by itself is left out: that is the valve's fault. */
  async #distrust(observed: Observed, run: RunRow): Promise<void> {
    if (findZoneOfRun(observed, run)?.timerProof === 'inherent') return;
    await storeTimerProof(this.#device.tools.records, observed, run, false, this.#device.tools.clock.now());
  }

  /** Closes a valve past its deadline without waiting for the keeper's current step. False where that was just tried. */
  async reap(run: RunRow): Promise<boolean> {
    const { tools, observed, seen } = this.#device;
    const nowMs = tools.clock.now();
    const lastTryAt = Math.max(this.#lastReapAt, seen.lastCloseTryAt);
    if (!observed || (lastTryAt <= nowMs && nowMs - lastTryAt < REAP_STEP_MS)) return false;
    this.#lastReapAt = nowMs;
    seen.closeSent(run);
    await sendClose(tools, observed, run).catch(() => {});
    seen.lookBy(tools.clock.now());
    return true;
  }

  /** Closes what is due though nothing can be stored now: records follow once the database is back. */
  async closeDue(): Promise<void> {
    const { tools, observed, runs, seen } = this.#device;
    const nowMs = tools.clock.now();
    if (!observed || (this.#lastDueAt <= nowMs && nowMs - this.#lastDueAt < REAP_STEP_MS)) return;
    const isDue = ({ id, deadline, stopRequestedAt }: RunRow) =>
      !this.#shutUnstored.has(id) && (stopRequestedAt !== null || (deadline?.getTime() ?? 0) <= nowMs);
    for (const run of runs.current().filter(isDue)) {
      this.#lastDueAt = nowMs;
      seen.closeSent(run);
      const reply = await sendClose(tools, observed, run).catch(() => 'silent' as const);
      if (typeof reply === 'object' && !isOpenBy(run, reply)) this.#shutUnstored.add(run.id);
    }
  }

  /** Closes all valves of the device at once, without waiting for the keeper's current step; that sees to the rest. */
  async closeAll(): Promise<void> {
    const { tools, lease, observed, seen, runs } = this.#device;
    this.#device.cancelOpenings();
    for (const run of runs.current()) seen.closeSent(run);
    const open = runs.current().flatMap((run) => {
      const terminal = observed && findZoneOfRun(observed, run)?.terminal;
      return terminal && run.closeCommand !== null ? [{ terminal, closeCommand: run.closeCommand }] : [];
    });
    await sendCloseAll(tools, lease, open).catch((error) => {
      tools.log.warn({ err: error, device: lease.deviceId }, 'not known to be closed yet; it is tried again');
    });
    runs.expire();
    seen.lookBy(tools.clock.now());
  }

  async #changeClosing(run: RunRow): Promise<RunRow | null> {
    const change: Partial<NewRun> = { phase: 'CLOSING', closeAttempts: run.closeAttempts + 1 };
    const { tools, runs, lease } = this.#device;
    const tried = await tools.db.transaction(async (tx) => {
      const row = await changeRun(tx, run.id, change, hasLease(lease));
      if (row && run.phase !== 'CLOSING') await announce(tx, { groupId: run.groupId }, ['runs']);
      return row;
    });
    runs.change(run, tried);
    return tried;
  }
}
