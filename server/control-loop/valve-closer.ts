/** Closes a run's valve, again and again until it is seen shut, and tells people when it is not. */
import { hasLease } from '../devices/index.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, type NewRun, type RunRow } from '../runs/index.ts';
import { isOpenBy } from './account.ts';
import { sendClose, sendCloseAll } from './command.ts';
import { type KeptDevice, PAUSE_AFTER_ERROR_MS } from './kept-device.ts';
import { STUCK_AFTER_CLOSE_TRIES } from './master-need.ts';
import { notifyMayBeOpen, notifyNotClosing, notifyStopUnanswered } from './notices.ts';
import type { Observed } from './observe.ts';
import { isUntrusted } from './own-timer.ts';
import { findZoneOfRun } from './settle.ts';
import { storeTimerProof } from './timer-proof.ts';

/** Milliseconds between two fail-safe closes. */
const REAP_STEP_MS = 5_000;

export class ValveCloser {
  readonly #kept: KeptDevice;
  readonly #look: (observed: Observed) => Promise<number>;
  #lastReapAt = 0;
  #lastDueAt = 0;
  /** Runs whose valve was seen shut while nothing could be stored. */
  readonly #shutUnstored = new Set<RunRow['id']>();

  constructor(kept: KeptDevice, look: (observed: Observed) => Promise<number>) {
    this.#kept = kept;
    this.#look = look;
  }

  /** Closes and settles. An unconfirmed close is tried again. Answers when the next round is due, epoch milliseconds. */
  async close(observed: Observed, run: RunRow): Promise<number> {
    const { tools, observer, soon } = this.#kept;
    const { records, clock } = tools;
    const nowMs = clock.now();
    this.#kept.lastCloseTryAt = nowMs;
    this.#kept.closeSent.add(run.id);
    const reply = await sendClose(tools, observed, run);
    if (typeof reply === 'object') {
      observer.answered();
      if (!isOpenBy(run, reply)) return this.#kept.settle(observed, run, reply);
      observer.sawOpen(run, clock.now());
    }
    const tried = await this.#changeClosing(run);
    if (!tried) return clock.now() + PAUSE_AFTER_ERROR_MS;
    const isNotified = tried.closeAttempts >= STUCK_AFTER_CLOSE_TRIES;
    if (typeof reply === 'object') {
      if (isNotified) {
        await notifyNotClosing(records, observed, tried, clock.now());
        await this.#distrust(observed, tried);
      }
      return soon();
    }
    // The command may have arrived, with only its answer lost.
    await this.#kept.unanswered(tried);
    await this.#look(observed);
    if (observer.isSilent && isNotified && isUntrusted(findZoneOfRun(observed, run))) {
      await notifyMayBeOpen(records, observed, tried, clock.now());
      return soon();
    }
    const isEarly = tried.stopRequestedAt !== null && nowMs < (tried.deadline?.getTime() ?? 0);
    if (observer.isSilent && isNotified && isEarly) await notifyStopUnanswered(records, observed, tried, clock.now());
    return soon();
  }

  /** It was told to close and did not. What its controller ends by itself is left out: that is the valve's fault. */
  async #distrust(observed: Observed, run: RunRow): Promise<void> {
    if (findZoneOfRun(observed, run)?.timerProof === 'inherent') return;
    await storeTimerProof(this.#kept.tools.records, observed, run, false, this.#kept.tools.clock.now());
  }

  /** Closes a valve past its deadline without waiting for the keeper's current step. False where that was just tried. */
  async reap(run: RunRow): Promise<boolean> {
    const { tools, observed, observer, lastCloseTryAt } = this.#kept;
    const nowMs = tools.clock.now();
    const lastTryAt = Math.max(this.#lastReapAt, lastCloseTryAt);
    if (!observed || (lastTryAt <= nowMs && nowMs - lastTryAt < REAP_STEP_MS)) return false;
    this.#lastReapAt = nowMs;
    this.#kept.closeSent.add(run.id);
    await sendClose(tools, observed, run).catch(() => {});
    observer.lookSoon();
    return true;
  }

  /** Closes what is due though nothing can be stored now: records follow once the database is back. */
  async closeDue(): Promise<void> {
    const { tools, observed, runs } = this.#kept;
    const nowMs = tools.clock.now();
    if (!observed || (this.#lastDueAt <= nowMs && nowMs - this.#lastDueAt < REAP_STEP_MS)) return;
    const isDue = ({ id, deadline, stopRequestedAt }: RunRow) =>
      !this.#shutUnstored.has(id) && (stopRequestedAt !== null || (deadline?.getTime() ?? 0) <= nowMs);
    for (const run of runs.current().filter(isDue)) {
      this.#lastDueAt = nowMs;
      this.#kept.closeSent.add(run.id);
      const reply = await sendClose(tools, observed, run).catch(() => 'silent' as const);
      if (typeof reply === 'object' && !isOpenBy(run, reply)) this.#shutUnstored.add(run.id);
    }
  }

  /** Closes all valves of the device at once, without waiting for the keeper's current step; that sees to the rest. */
  async closeAll(): Promise<void> {
    const { tools, lease, observed, observer, runs } = this.#kept;
    this.#kept.stops += 1;
    for (const { id } of runs.current()) this.#kept.closeSent.add(id);
    const open = runs.current().flatMap((run) => {
      const terminal = observed && findZoneOfRun(observed, run)?.terminal;
      return terminal && run.closeCommand !== null ? [{ terminal, closeCommand: run.closeCommand }] : [];
    });
    await sendCloseAll(tools, lease, open).catch((error) => {
      tools.log.warn({ err: error, device: lease.deviceId }, 'not known to be closed yet; it is tried again');
    });
    runs.isStale = true;
    observer.lookSoon();
  }

  async #changeClosing(run: RunRow): Promise<RunRow | null> {
    const change: Partial<NewRun> = { phase: 'CLOSING', closeAttempts: run.closeAttempts + 1 };
    const { tools, runs, lease } = this.#kept;
    const tried = await tools.db.transaction(async (tx) => {
      const row = await changeRun(tx, run.id, change, hasLease(lease));
      if (row && run.phase !== 'CLOSING') await announce(tx, { groupId: run.groupId }, ['runs']);
      return row;
    });
    runs.change(run, tried);
    return tried;
  }
}
