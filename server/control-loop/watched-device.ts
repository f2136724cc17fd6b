/** What the parts of a keeper share about their device: its rows and runs, and what was seen of it. */
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import type { Logger } from 'pino';
import { hasLease, type Lease } from '../devices/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, keepEndsNear, lastClosedRun, moveOpenRuns, type RunRow } from '../runs/index.ts';
import { DeviceObserver, type ObserverTools } from './device-observer.ts';
import { FlowWatch } from './flow-watch.ts';
import { followMovedZones } from './moved-zones.ts';
import { DeviceObservations, type Observations } from './observations.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { leftUntil } from './own-timer.ts';
import { RunLog } from './run-log.ts';
import { SteadyFlowWatch } from './steady-flow.ts';

/** After a run that ended before this process began, a leak is still looked for. */
const WATCHED_AFTER_MS = 600_000;
/** A clock that goes back by more than this was set. */
const BACK_MS = 1_000;
/** A device and its runs are read again when its keeper is woken, and in any case after this. */
const READ_AGAIN_MS = 120_000;

/** When the next step is due: at once, or after a pause where this one could not do what it was to. */
export type NextStep = 'now' | 'later';

export interface KeeperTools extends ObserverTools {
  db: Database;
  log: Logger;
  /** False where this process has given no sign of life for so long that another may have its devices: it opens nothing. */
  isOwner: () => boolean;
  /** Called when another process has taken the device over. */
  lost: () => void;
}

export class WatchedDevice {
  readonly lease: Lease;
  readonly tools: KeeperTools;
  readonly seen: Observations = new DeviceObservations();
  readonly observer: DeviceObserver;
  readonly runs: CachedRuns;
  readonly flow = new FlowWatch();
  readonly steadyFlow = new SteadyFlowWatch();
  readonly log: RunLog;
  /** Since when this process has the device, epoch milliseconds. */
  readonly sinceMs: number;
  #observed: Observed | null = null;
  #readAgainAt = 0;
  #cancellations = 0;
  #lastMs: number;
  #isTakenOver = false;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.tools = tools;
    this.sinceMs = tools.clock.now();
    this.#lastMs = this.sinceMs;
    this.observer = new DeviceObserver(lease, tools, this.seen);
    this.runs = new CachedRuns(lease.deviceId);
    this.log = new RunLog(tools.log);
  }

  /** The device with its zones; null until it is read, and once it has been removed. */
  get observed(): Observed | null {
    return this.#observed;
  }

  /** When the device and its runs are read again at the latest, epoch milliseconds. */
  get readAgainAt(): number {
    return this.#readAgainAt;
  }

  /** How often openings were cancelled: one that was decided before counts for nothing. */
  get cancellations(): number {
    return this.#cancellations;
  }

  cancelOpenings(): void {
    this.#cancellations += 1;
  }

  /** Until when a run is left to its device, epoch milliseconds; null for one that is closed at its deadline. */
  leftUntil(run: RunRow): number | null {
    const { isCloseSent, deviceEndsAt } = this.seen.of(run);
    if (this.#observed === null || isCloseSent) return null;
    return leftUntil(run, findZoneOfRun(this.#observed, run), deviceEndsAt);
  }

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
    if (backMs > BACK_MS) this.seen.clockWentBack(backMs);
    if (!this.#isTakenOver) {
      const last = await lastClosedRun(db, deviceId, new Date(nowMs - WATCHED_AFTER_MS));
      if (last?.closedAt) this.flow.noteClosed(last, last.closedAt.getTime());
    }
    this.runs.expire();
    this.#lastMs = nowMs;
    this.#isTakenOver = true;
  }

  /** Reads the device's zones and runs again: zones are renamed and rewired while we run. */
  async readAgain(): Promise<void> {
    const { records, clock } = this.tools;
    this.runs.beginReading();
    try {
      const [around, runs] = await Promise.all([records.readAround(this.lease), records.readRuns(this.lease.groupId)]);
      this.#observed = around && { ...around, lease: this.lease };
      this.runs.replace(this.#observed ? await followMovedZones(this.tools.db, this.#observed, runs) : runs);
      if (this.#observed) this.log.follow(this.#observed, runs);
      this.#readAgainAt = clock.now() + READ_AGAIN_MS;
    } catch (error) {
      this.runs.expire();
      throw error;
    }
  }

  /** A command for this run was not answered. */
  async unanswered(run: RunRow): Promise<void> {
    const { db, clock } = this.tools;
    this.seen.commandUnanswered(clock.now());
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

/** A keeper's copy of its garden's runs, so that it need not query the database at each step. */
class CachedRuns {
  readonly #deviceId: DeviceId;
  #runs: RunRow[] = [];
  #isStale = true;

  constructor(deviceId: DeviceId) {
    this.#deviceId = deviceId;
  }

  /** Whether the copy may be out of date. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Something may have changed it elsewhere: it is read again before the next step. */
  expire(): void {
    this.#isStale = true;
  }

  /** The copy is being read: what expires it from now on counts. */
  beginReading(): void {
    this.#isStale = false;
  }

  /** As just read: runs that have not ended or are not confirmed. */
  replace(runs: RunRow[]): void {
    this.#runs = runs.filter((run) => run.phase !== 'ENDED' || run.deviceId === this.#deviceId);
  }

  add(runs: RunRow[]): void {
    this.#runs = [...this.#runs, ...runs.filter(({ phase }) => phase !== 'ENDED')];
  }

  /** A run after a change; null when it had ended already, or another process has the device. */
  change(run: RunRow, row: RunRow | null): void {
    if (row) this.#runs = this.#runs.map((cached) => (cached.id === row.id ? row : cached));
    else {
      this.remove([run]);
      this.expire();
    }
  }

  remove(runs: RunRow[]): void {
    const ids = new Set(runs.map(({ id }) => id));
    this.#runs = this.#runs.filter(({ id }) => !ids.has(id));
  }

  all(): RunRow[] {
    return this.#runs;
  }

  /** Those of the garden that have not ended. */
  active(): RunRow[] {
    return this.#runs.filter(({ phase }) => phase !== 'ENDED');
  }

  /** Those of the device that have begun. */
  current(): RunRow[] {
    return this.active().filter(({ deviceId, phase }) => deviceId === this.#deviceId && phase !== 'PENDING');
  }
}
