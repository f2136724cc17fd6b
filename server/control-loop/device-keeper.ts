/** Controls one device: observes, decides, commands, settles, and sleeps until there is something to do. */
import { DriverError, requirePart, type ValveState } from '@sluice/drivers/driver';
import type { Lease } from '../devices/index.ts';
import type { RunRow } from '../runs/index.ts';
import { decide } from './decide.ts';
import type { Read } from './device-observer.ts';
import { type KeeperTools, KeptDevice, LOOK_WATERING_MS, PAUSE_AFTER_ERROR_MS } from './kept-device.ts';
import { noteTests, watchFlow } from './meter-watch.ts';
import { notifyChangedWhileOpen } from './notices.ts';
import type { Observed } from './observe.ts';
import { isPastTimer, isUntrusted, leftUntil, wasShutByTimer } from './own-timer.ts';
import { findZoneOfRun, settleInSilence } from './settle.ts';
import { Sleeper } from './sleeper.ts';
import { SyncSender } from './sync-sender.ts';
import { storeTimerProof } from './timer-proof.ts';
import { ValveCloser } from './valve-closer.ts';
import { ValveOpener } from './valve-opener.ts';

/** A rest that is shorter is not worth another opening. */
const LEAST_REST_MS = 10_000;
/** A run that is left to its device is closed without waiting for the keeper's step only this long after. */
const LEFT_SLACK_MS = 5_000;
/** Milliseconds between checks whether a run that waits for a sleeping device can be given up. */
const LOOK_DEAF_MS = 5_000;

export class DeviceKeeper {
  readonly lease: Lease;
  readonly #tools: KeeperTools;
  readonly #kept: KeptDevice;
  readonly #opener: ValveOpener;
  readonly #closer: ValveCloser;
  readonly #sleeper: Sleeper;
  readonly #teller: SyncSender;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.#tools = tools;
    this.#kept = new KeptDevice(lease, tools);
    const look = (observed: Observed) => this.#look(observed);
    this.#opener = new ValveOpener(this.#kept, look);
    this.#closer = new ValveCloser(this.#kept, look);
    this.#sleeper = new Sleeper(tools.clock);
    this.#teller = new SyncSender(tools);
    this.#done = this.#keep();
  }

  /** Something may have changed: observe now. */
  wake(): void {
    this.#kept.runs.isStale = true;
    this.#sleeper.wake();
  }

  /** Ends after the current step. Open valves close by their own timer, or are taken over at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    // Another process may have the device by now: an opening that is under way here is not sent.
    this.#kept.stops += 1;
    this.#sleeper.wake();
    await this.#done;
  }

  /** Ends as `stop` does, and closes valves that are not known to close by themselves. */
  async release(): Promise<void> {
    await this.stop();
    const { observed, runs } = this.#kept;
    if (observed && runs.current().some((run) => isUntrusted(findZoneOfRun(observed, run)))) {
      await this.#closer.closeAll();
    }
  }

  /** Somebody stopped this run a while ago; the database may not have got through with it. */
  hearStop({ id }: RunRow): void {
    const known = this.#kept.runs.current().find((run) => run.id === id);
    if (known?.stopRequestedAt === null) this.wake();
  }

  /** Closes a valve past its deadline without waiting for the current step. */
  async reap(run: RunRow): Promise<void> {
    // The device may still end it.
    const known = this.#kept.runs.current().find(({ id }) => id === run.id);
    const leftUntilMs = known ? this.#leftUntil(known) : null;
    if (leftUntilMs !== null && this.#tools.clock.now() < leftUntilMs + LEFT_SLACK_MS) return;
    if (await this.#closer.reap(run)) this.#sleeper.wake();
  }

  /** Closes all valves of the device, without waiting for the current step. */
  async closeAll(): Promise<void> {
    // The runs end in the keeper's own steps, also where a device does not answer.
    this.wake();
    await this.#closer.closeAll();
    this.wake();
  }

  async #keep(): Promise<void> {
    while (!this.#isStopped) {
      let wakeAt: number;
      try {
        wakeAt = await this.#step();
      } catch (error) {
        if (error instanceof DriverError && error.fault === 'fenced') {
          this.#isStopped = true;
          this.#tools.lost();
          return;
        }
        this.#tools.log.error({ err: error, device: this.lease.deviceId }, 'device step failed');
        this.#kept.runs.isStale = true;
        wakeAt = this.#tools.clock.now() + PAUSE_AFTER_ERROR_MS;
      }
      if (!this.#isStopped) await this.#sleeper.sleepUntil(wakeAt);
    }
  }

  /** One round; returns when the next is due, epoch milliseconds. */
  async #step(): Promise<number> {
    const { records, clock, driver } = this.#tools;
    const kept = this.#kept;
    const { observer, runs } = kept;
    this.#sleeper.reset();
    try {
      await kept.followClock();
      if (runs.isStale || clock.now() >= kept.readAgainAt) {
        await kept.readAgain();
        if (kept.observed) await this.#opener.endWithoutHold(kept.observed);
      }
    } catch (error) {
      // The database may be gone for long; what is due to shut shuts all the same.
      await this.#closer.closeDue();
      throw error;
    }
    const { observed, readAgainAt } = kept;
    if (!observed) return readAgainAt;
    const nowMs = clock.now();
    // A sleeping device receives nothing until its next contact: commands wait.
    const isDeaf = nowMs < observer.nextContactAt;
    const timer = requirePart(driver, 'valves').getTimer(this.lease.address);
    const action = decide(runs.active(), this.lease.deviceId, nowMs, {
      lastCloseTryAt: kept.lastCloseTryAt,
      isSilent: observer.isSilent || isDeaf,
      seenOpen: observer.seenOpen,
      reportedUntil: observer.reportedUntil,
      timerStepS: timer.stepS,
      longestRunS: timer.longestRunS,
      zones: new Map(observed.zones.map((zone) => [zone.id, zone])),
      deviceEnds: observer.deviceEnds,
    });
    if (isDeaf && action.kind !== 'wait' && action.kind !== 'giveUp') {
      if (nowMs >= observer.nextLookAt) return this.#look(observed);
      return Math.min(observer.nextLookAt, readAgainAt, nowMs + LOOK_DEAF_MS);
    }
    switch (action.kind) {
      case 'open':
        return this.#opener.open(observed, action.run);
      case 'rearm':
      case 'verify':
        if (nowMs < kept.quietUntil) return Math.min(kept.quietUntil, action.run.deadline?.getTime() ?? 0);
        if (action.kind === 'rearm') return this.#opener.rearm(observed, action.run);
        kept.quietUntil = nowMs + LOOK_WATERING_MS;
        return this.#look(observed);
      case 'close':
        return this.#close(observed, action.run);
      case 'giveUp':
        return kept.ended(
          action.run,
          await settleInSilence(records, observed, action.run, nowMs, observer.findSeen(action.run)),
        );
      case 'wait':
        // An observation can wait for a command, but not the other way round.
        if (nowMs >= observer.nextLookAt) return this.#look(observed);
        return Math.min(action.until ?? Number.POSITIVE_INFINITY, observer.nextLookAt, readAgainAt);
    }
  }

  /** Until when a run is left to its device, epoch milliseconds; null for one that is closed at its deadline. */
  #leftUntil(run: RunRow): number | null {
    const { observed, observer, closeSent } = this.#kept;
    if (!observed || closeSent.has(run.id)) return null;
    return leftUntil(run, findZoneOfRun(observed, run), observer.deviceEnds.get(run.id));
  }

  /** Closes a valve. One that was left to its device is looked at before, once: it has closed it, or its timer failed. */
  async #close(observed: Observed, run: RunRow): Promise<number> {
    const { observer, runs, soon } = this.#kept;
    if (this.#leftUntil(run) === null) return this.#closer.close(observed, run);
    const deviceEndMs = observer.deviceEnds.get(run.id) ?? 0;
    const findOpen = () => runs.current().find(({ id, phase }) => id === run.id && phase === 'WATERING');
    try {
      await this.#look(observed);
      if (findOpen() && isPastTimer(deviceEndMs, observer.seenOpen.get(run.id))) {
        await storeTimerProof(this.#tools.records, observed, run, false, soon());
      }
    } catch (error) {
      // It is closed all the same.
      this.#tools.log.error({ err: error, device: this.lease.deviceId }, 'the look before closing failed');
    }
    const current = findOpen();
    return current ? this.#closer.close(observed, current) : soon();
  }

  /** A valve without a timer that another process has opened is told again, so that a broker holds its end for us. */
  async #takeOver(observed: Observed): Promise<void> {
    const { runs, observer, openedHere } = this.#kept;
    if (observed.device.hasOwnTimer) return;
    const nowMs = this.#tools.clock.now();
    const orphans = runs.current().filter(({ id, phase, openingId, stopRequestedAt, deadline }) => {
      const goesOn = stopRequestedAt === null && (deadline?.getTime() ?? 0) > nowMs;
      return phase === 'WATERING' && goesOn && openingId === null && !openedHere.has(id) && observer.seenOpen.has(id);
    });
    for (const run of orphans) await this.#opener.send(observed, run);
  }

  /**
   * A run that was left to its device is over: its timer is proven where nobody else has closed the valve. Returns the run
   * with the end that its timer had, where that was seen to be later than the run's.
   */
  async #noteTimer(observed: Observed, run: RunRow, { asOfMs }: Read): Promise<RunRow> {
    const { observer, soon } = this.#kept;
    const deviceEndMs = observer.deviceEnds.get(run.id);
    const untilMs = this.#leftUntil(run);
    // One that did not answer meanwhile may have lost its power, which shuts most valves.
    const wasSilent = (observer.findSeen(run)?.silentFromMs ?? null) !== null;
    if (deviceEndMs === undefined || untilMs === null || wasSilent) return run;
    if (!wasShutByTimer(deviceEndMs, asOfMs, untilMs)) return run;
    await storeTimerProof(this.#tools.records, observed, run, true, soon());
    const armedMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? deviceEndMs;
    const wasOpenLonger = (observer.seenOpen.get(run.id) ?? 0) > armedMs;
    return wasOpenLonger ? { ...run, armedDeadline: new Date(Math.max(deviceEndMs, armedMs)) } : run;
  }

  /** The device describes itself otherwise than when its valves opened: people are told once for each run. */
  async #tellChanged(observed: Observed): Promise<void> {
    const { runs, changeNotified } = this.#kept;
    for (const run of runs.current()) {
      if (run.closeCommand === null || changeNotified.has(run.id)) continue;
      await notifyChangedWhileOpen(this.#tools.records, observed, run, this.#tools.clock.now());
      changeNotified.add(run.id);
    }
  }

  /** Reads the device and handles the result. */
  async #look(observed: Observed): Promise<number> {
    const kept = this.#kept;
    const { observer, runs, soon } = kept;
    const isBusy = runs.current().length > 0;
    const wasSilent = observer.isSilent;
    const read = await observer.read(observed, isBusy ? LOOK_WATERING_MS : null);
    if (!read) {
      kept.quietUntil = soon() + LOOK_WATERING_MS;
      return soon();
    }
    if (read.state.batteryFraction !== null && observer.nextContactAt <= soon()) await this.#teller.tell(observed);
    // Retries at once what waited for an answer.
    if (wasSilent) kept.lastCloseTryAt = 0;
    for (const { run, kind, valve, sign } of observer.interpret(observed, runs.current(), read)) {
      if (kind === 'opened') await this.#opener.noteOpened(observed, run, valve, read.asOfMs);
      else if (kind === 'over' && goesOnAfterClock(run, valve, soon()) && mayOpenAgain(observed, run)) {
        await this.#opener.send(observed, run);
      } else if (kind === 'over') {
        // What nothing in it closes was closed when its process had gone: by a broker, the watchdog, or as it ended.
        const isOrphan = isUntrusted(findZoneOfRun(observed, run)) && !kept.openedHere.has(run.id);
        const ended = await this.#noteTimer(observed, run, read);
        await kept.settle(observed, ended, valve, isOrphan ? 'server-stopped' : sign, read.asOfMs);
      } else if (kind === 'neverOpened' && mayOpenAgain(observed, run)) await this.#opener.openAfresh(observed, run);
      else if (kind === 'notOpened' && mayOpenAgain(observed, run)) await this.#opener.send(observed, run);
      else await this.#closer.close(observed, run);
    }
    await this.#takeOver(observed);
    this.#opener.compareTimers(observed, read);
    if (read.state.hasChangedWhileOpen) await this.#tellChanged(observed);
    await watchFlow(kept, observed, read.state);
    await noteTests(kept, observed, read.state);
    runs.add(await observer.takeUp(observed, runs.all(), read));
    runs.forget(await observer.confirm(observed, runs.all(), read));
    return soon();
  }
}

/** The device's clock was set, which ended the run before its time: the rest follows. */
function goesOnAfterClock(run: RunRow, { openings }: ValveState, nowMs: number): boolean {
  const isEndedByClock = openings?.findLast(({ runId }) => runId === run.id)?.endedBy === 'clock-set';
  return isEndedByClock && run.stopRequestedAt === null && (run.deadline?.getTime() ?? 0) - nowMs > LEAST_REST_MS;
}

/** An opening that did not arrive is not repeated where nothing may be opened by now. */
const mayOpenAgain = (observed: Observed, run: RunRow) =>
  !observed.isHeld && !observed.device.isSwitchedOff && (findZoneOfRun(observed, run)?.lockedAt ?? null) === null;
