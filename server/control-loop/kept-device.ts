/** What the parts of a keeper share about their device: what is known of it, its runs, and what was sent when. */
import type { ValveState } from '@sluice/drivers/driver';
import type { Logger } from 'pino';
import { hasLease, type Lease } from '../devices/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, keepEndsNear, lastClosedRun, moveOpenRuns, type RunRow } from '../runs/index.ts';
import { DeviceObserver, type ObserverTools } from './device-observer.ts';
import { FlowWatch } from './flow-watch.ts';
import { KnownRuns } from './known-runs.ts';
import type { Observed } from './observe.ts';
import { settle } from './settle.ts';

/** Milliseconds between two looks at a device that waters. */
export const LOOK_WATERING_MS = 2_000;
/** Milliseconds after which what failed is tried again. */
export const PAUSE_AFTER_ERROR_MS = 1_000;
/** After a run that ended before this process began, a leak is still looked for. */
const WATCHED_AFTER_MS = 600_000;
/** A clock that goes back by more than this was set. */
const BACK_MS = 1_000;
/** A device and its runs are read again when its keeper is woken, and in any case after this. */
const READ_AGAIN_MS = 120_000;

export interface KeeperTools extends ObserverTools {
  db: Database;
  log: Logger;
  /** False where this process has given no sign of life for so long that another may have its devices: it opens nothing. */
  isOwner: () => boolean;
  /** Called when another process has taken the device over. */
  lost: () => void;
}

export class KeptDevice {
  readonly lease: Lease;
  readonly tools: KeeperTools;
  readonly observer: DeviceObserver;
  readonly runs: KnownRuns;
  readonly flow = new FlowWatch();
  /** The device with its zones; null until it is read, and once it has been removed. */
  observed: Observed | null = null;
  readAgainAt = 0;
  /** An unanswered request is not repeated before this. */
  quietUntil = 0;
  lastCloseTryAt = 0;
  /** How often everything was closed at once: an opening that began before counts for nothing. */
  stops = 0;
  /** Runs that this process has told the device to open. */
  readonly openedHere = new Set<RunRow['id']>();
  /** Runs whose valve was told to close: what it does from then on shows nothing of its timer. */
  readonly closeSent = new Set<RunRow['id']>();
  /** Runs of which people know that their device has changed since it opened. */
  readonly changeNotified = new Set<RunRow['id']>();
  /** Since when this process has the device, epoch milliseconds. */
  readonly sinceMs: number;
  #lastMs: number;
  #isTakenOver = false;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.tools = tools;
    this.sinceMs = tools.clock.now();
    this.#lastMs = this.sinceMs;
    this.observer = new DeviceObserver(lease, tools);
    this.runs = new KnownRuns(lease.deviceId);
  }

  /** The present, epoch milliseconds: when the next round is due after something has happened. */
  soon = () => this.tools.clock.now();

  /**
   * To be called at each step. Where the clock was put back, what is open ends when it would have, and nothing waits for
   * a time that comes again only in an hour.
   */
  async followClock(): Promise<void> {
    const { clock, db } = this.tools;
    const nowMs = clock.now();
    const backMs = this.#lastMs - nowMs;
    if (this.#isTakenOver && backMs <= BACK_MS) {
      this.#lastMs = nowMs;
      return;
    }
    const now = new Date(nowMs);
    const { deviceId } = this.lease;
    if (backMs > BACK_MS) await moveOpenRuns(db, deviceId, backMs, hasLease(this.lease));
    await keepEndsNear(db, deviceId, now, hasLease(this.lease));
    if (backMs > BACK_MS) {
      this.observer.clockWentBack(backMs);
      this.quietUntil = 0;
      this.lastCloseTryAt = 0;
    }
    if (!this.#isTakenOver) {
      const last = await lastClosedRun(db, deviceId, new Date(nowMs - WATCHED_AFTER_MS));
      if (last?.closedAt) this.flow.noteClosed(last, last.closedAt.getTime());
    }
    this.runs.isStale = true;
    this.#lastMs = nowMs;
    this.#isTakenOver = true;
  }

  /** Reads the device's zones and runs again: zones are renamed and rewired while we run. */
  async readAgain(): Promise<void> {
    const { records, clock } = this.tools;
    this.runs.isStale = false;
    try {
      const [around, runs] = await Promise.all([records.readAround(this.lease), records.readRuns(this.lease.groupId)]);
      this.observed = around && { ...around, lease: this.lease };
      this.runs.take(runs);
      this.readAgainAt = clock.now() + READ_AGAIN_MS;
    } catch (error) {
      this.runs.isStale = true;
      throw error;
    }
  }

  /** Ends a run whose valve is shut, by what the device reports. */
  async settle(
    observed: Observed,
    run: RunRow,
    valve: ValveState,
    sign = this.observer.findSign(valve, null),
    asOfMs = this.tools.clock.now(),
  ): Promise<number> {
    this.flow.noteClosed(run, this.tools.clock.now());
    return this.ended(
      run,
      await settle(this.tools.records, observed, run, valve, sign, asOfMs, this.observer.findSeen(run)),
    );
  }

  /** Another zone of the device may have its turn now. */
  ended(run: RunRow, isOurs: boolean): number {
    this.observer.forget(run);
    this.openedHere.delete(run.id);
    this.closeSent.delete(run.id);
    this.changeNotified.delete(run.id);
    this.runs.forget([run]);
    if (!isOurs || this.observer.isSilent) this.runs.isStale = true;
    return this.soon();
  }

  /** A command for this run was not answered. */
  async unanswered(run: RunRow): Promise<void> {
    const { db, clock } = this.tools;
    this.observer.wasUnanswered();
    this.quietUntil = clock.now() + LOOK_WATERING_MS;
    // Silence of a device with an open valve is harmless: its own timer closes it.
    if (run.openedAt !== null || run.fault === 'unreachable') return;
    const changed = await db.transaction(async (tx) => {
      const row = await changeRun(tx, run.id, { fault: 'unreachable' });
      if (row) await announce(tx, { groupId: run.groupId }, ['runs', 'zones']);
      return row;
    });
    this.runs.change(run, changed);
  }
}
