/** Controls one device: observes, decides, commands, settles, and sleeps until there is something to do. */
import { DriverError, requirePart, type ValveState } from '@sluice/drivers/driver';
import type { Lease } from '../devices/index.ts';
import { describeRefused, type RunRow } from '../runs/index.ts';
import { type Action, decide } from './decide.ts';
import type { Meaning, Read } from './device-observer.ts';
import { noteTests, watchFlow } from './meter-watch.ts';
import { notifyChangedWhileOpen } from './notices.ts';
import { LOOK_WATERING_MS } from './observations.ts';
import type { Observed } from './observe.ts';
import { findRefusal, mayOpenAgain } from './opening-verdict.ts';
import { isPastTimer, isUntrusted, leftUntil, wasShutByTimer } from './own-timer.ts';
import { endRun, findZoneOfRun, settleInSilence } from './settle.ts';
import { Sleeper } from './sleeper.ts';
import { SyncSender } from './sync-sender.ts';
import { storeTimerProof } from './timer-proof.ts';
import { ValveCloser } from './valve-closer.ts';
import { ValveOpener } from './valve-opener.ts';
import { type KeeperTools, type Outcome, WatchedDevice } from './watched-device.ts';

/** Milliseconds after which what failed is tried again. */
const PAUSE_MS = 1_000;
/** A rest that is shorter is not worth another opening. */
const LEAST_REST_MS = 10_000;
/** A run that is left to its device is closed without waiting for the keeper's step only this long after. */
const LEFT_SLACK_MS = 5_000;
/** Milliseconds between checks whether a run that waits for a sleeping device can be given up. */
const LOOK_ASLEEP_MS = 5_000;

export class DeviceKeeper {
  readonly lease: Lease;
  readonly #tools: KeeperTools;
  readonly #device: WatchedDevice;
  readonly #opener: ValveOpener;
  readonly #closer: ValveCloser;
  readonly #sleeper: Sleeper;
  readonly #syncSender: SyncSender;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.#tools = tools;
    this.#device = new WatchedDevice(lease, tools);
    const look = (observed: Observed) => this.#look(observed);
    this.#opener = new ValveOpener(this.#device, look);
    this.#closer = new ValveCloser(this.#device, look);
    this.#sleeper = new Sleeper(tools.clock);
    this.#syncSender = new SyncSender(tools);
    this.#done = this.#repeat();
  }

  /** Something may have changed: observe now. */
  wake(): void {
    this.#device.runs.expire();
    this.#sleeper.wake();
  }

  /** Ends after the current step. Open valves close by their own timer, or are taken over at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    // Another process may have the device by now: an opening that is under way here is not sent.
    this.#device.cancelOpenings();
    this.#sleeper.wake();
    await this.#done;
  }

  /** Ends as `stop` does, and closes valves that are not known to close by themselves. */
  async release(): Promise<void> {
    await this.stop();
    const { observed, runs } = this.#device;
    if (observed && runs.current().some((run) => isUntrusted(findZoneOfRun(observed, run)))) {
      await this.#closer.closeAll();
    }
  }

  /** Somebody stopped this run a while ago; the database may not have got through with it. */
  hearStop({ id }: RunRow): void {
    if (this.#findCached(id)?.stopRequestedAt === null) this.wake();
  }

  /** Closes a valve past its deadline without waiting for the current step. */
  async reap(run: RunRow): Promise<void> {
    // The device may still end it.
    const cached = this.#findCached(run.id);
    const leftUntilMs = cached ? this.#leftUntil(cached) : null;
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

  async #repeat(): Promise<void> {
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
        this.#device.runs.expire();
        wakeAt = this.#wakeAfter('later');
      }
      if (!this.#isStopped) await this.#sleeper.sleepUntil(wakeAt);
    }
  }

  /** One round; returns when the next is due, epoch milliseconds. */
  async #step(): Promise<number> {
    const { driver } = this.#tools;
    const { runs, seen } = this.#device;
    this.#sleeper.reset();
    await this.#refresh();
    const { observed, readAgainAt } = this.#device;
    if (!observed) return readAgainAt;
    const nowMs = this.#tools.clock.now();
    // A sleeping device receives nothing until its next contact: commands wait.
    const isAsleep = nowMs < seen.nextContactAt;
    const timer = requirePart(driver, 'valves').getTimer(this.lease.address);
    const action = decide(runs.active(), this.lease.deviceId, nowMs, {
      lastCloseTryAt: seen.lastCloseTryAt,
      isSilent: seen.isSilent || isAsleep,
      runs: seen.runs,
      timerStepS: timer.stepS,
      longestRunS: timer.longestRunS,
      zones: new Map(observed.zones.map((zone) => [zone.id, zone])),
    });
    if (action.kind === 'wait') return this.#waitUntil(observed, action.until);
    if (isAsleep && action.kind !== 'giveUp') return this.#waitUntil(observed, nowMs + LOOK_ASLEEP_MS);
    return this.#act(observed, action, nowMs);
  }

  /** Reads rows and runs again where they may have changed. */
  async #refresh(): Promise<void> {
    const device = this.#device;
    try {
      await device.followClock();
      if (!device.runs.isStale && this.#tools.clock.now() < device.readAgainAt) return;
      await device.readAgain();
      if (device.observed) await this.#opener.endWithoutEnd(device.observed);
    } catch (error) {
      // The database may be gone for long; what is due to shut shuts all the same.
      await this.#closer.closeDue();
      throw error;
    }
  }

  async #act(observed: Observed, { kind, run }: Exclude<Action, { kind: 'wait' }>, nowMs: number): Promise<number> {
    const { seen } = this.#device;
    switch (kind) {
      case 'open':
        return this.#open(observed, run);
      case 'rearm':
      case 'verify':
        if (nowMs < seen.quietUntil) return Math.min(seen.quietUntil, run.deadline?.getTime() ?? 0);
        if (kind === 'rearm') return this.#wakeAfter(await this.#opener.rearm(observed, run));
        seen.pauseRequests(nowMs);
        await this.#look(observed);
        return this.#wakeAfter('again');
      case 'close':
        return this.#wakeAfter(await this.#close(observed, run));
      case 'giveUp': {
        const seenOpen = seen.findSeenOpen(run);
        this.#device.ended(run, await settleInSilence(this.#tools.records, observed, run, nowMs, seenOpen));
        return this.#wakeAfter('again');
      }
    }
  }

  #wakeAfter(outcome: Outcome): number {
    return this.#tools.clock.now() + (outcome === 'later' ? PAUSE_MS : 0);
  }

  /** Nothing is to be done until then; null where nothing is planned. The device is looked at in between. */
  async #waitUntil(observed: Observed, until: number | null): Promise<number> {
    const { seen, readAgainAt } = this.#device;
    // An observation can wait for a command, but not the other way round.
    if (this.#tools.clock.now() < seen.nextLookAt) {
      return Math.min(until ?? Number.POSITIVE_INFINITY, seen.nextLookAt, readAgainAt);
    }
    await this.#look(observed);
    return this.#wakeAfter('again');
  }

  /** Opens a run that is due, lets it wait, or ends it with the reason why it does not open. */
  async #open(observed: Observed, run: RunRow): Promise<number> {
    const device = this.#device;
    const { cancellations } = device;
    const { clock, records } = this.#tools;
    const refusal = await findRefusal(device, observed, run, (rows) => this.#look(rows));
    if (refusal === null) return this.#wakeAfter(await this.#opener.open(observed, run, cancellations));
    const refused = describeRefused(run, refusal);
    if (refused !== null) {
      device.ended(run, await endRun(records, observed, run, refused, clock.now()));
      return this.#wakeAfter('again');
    }
    // It may be stopped meanwhile, and somebody may say go on.
    device.runs.expire();
    return this.#waitUntil(observed, refusal.kind === 'masterNotOpenYet' ? refusal.askAgainAt : clock.now() + PAUSE_MS);
  }

  #findCached(id: RunRow['id']): RunRow | undefined {
    return this.#device.runs.current().find((run) => run.id === id);
  }

  /** Until when a run is left to its device, epoch milliseconds; null for one that is closed at its deadline. */
  #leftUntil(run: RunRow): number | null {
    const { observed, seen } = this.#device;
    const { isCloseSent, deviceEndsAt } = seen.of(run);
    return !observed || isCloseSent ? null : leftUntil(run, findZoneOfRun(observed, run), deviceEndsAt);
  }

  /** Closes a valve. One that was left to its device is looked at before, once: it has closed it, or its timer failed. */
  async #close(observed: Observed, run: RunRow): Promise<Outcome> {
    const { seen } = this.#device;
    if (this.#leftUntil(run) === null) return this.#closer.close(observed, run);
    const { deviceEndsAt = 0 } = seen.of(run);
    const findOpen = () => {
      const cached = this.#findCached(run.id);
      return cached?.phase === 'WATERING' ? cached : undefined;
    };
    try {
      await this.#look(observed);
      if (findOpen() && isPastTimer(deviceEndsAt, seen.of(run).openAt)) {
        await storeTimerProof(this.#tools.records, observed, run, false, this.#tools.clock.now());
      }
    } catch (error) {
      // It is closed all the same.
      this.#tools.log.error({ err: error, device: this.lease.deviceId }, 'the look before closing failed');
    }
    const current = findOpen();
    return current ? this.#closer.close(observed, current) : 'again';
  }

  /** A valve without a timer that another process has opened is sent to open again, so that a broker holds its end for us. */
  async #takeOver(observed: Observed): Promise<void> {
    const { runs, seen } = this.#device;
    if (observed.device.hasOwnTimer) return;
    const nowMs = this.#tools.clock.now();
    const orphans = runs.current().filter((run) => {
      const { phase, openingId, stopRequestedAt, deadline } = run;
      const { openAt, deviceEndsAt } = seen.of(run);
      const goesOn = stopRequestedAt === null && (deadline?.getTime() ?? 0) > nowMs;
      const isOfAnother = openingId === null && deviceEndsAt === undefined;
      return phase === 'WATERING' && goesOn && isOfAnother && openAt !== undefined;
    });
    for (const run of orphans) await this.#opener.send(observed, run);
  }

  /**
   * A run that was left to its device is over: its timer is proven where nobody else has closed the valve. Returns the run
   * with the end that its timer had, where that was seen to be later than the run's.
   */
  async #noteTimer(observed: Observed, run: RunRow, { asOfMs }: Read): Promise<RunRow> {
    const { seen } = this.#device;
    const { deviceEndsAt: deviceEndMs, openAt = 0 } = seen.of(run);
    const untilMs = this.#leftUntil(run);
    // One that did not answer meanwhile may have lost its power, which shuts most valves.
    const wasSilent = (seen.findSeenOpen(run)?.silentFromMs ?? null) !== null;
    if (deviceEndMs === undefined || untilMs === null || wasSilent) return run;
    if (!wasShutByTimer(deviceEndMs, asOfMs, untilMs)) return run;
    await storeTimerProof(this.#tools.records, observed, run, true, this.#tools.clock.now());
    const armedMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? deviceEndMs;
    const wasOpenLonger = openAt > armedMs;
    return wasOpenLonger ? { ...run, armedDeadline: new Date(Math.max(deviceEndMs, armedMs)) } : run;
  }

  /** The device describes itself otherwise than when its valves opened: people are told once for each run. */
  async #notifyChanged(observed: Observed): Promise<void> {
    const { runs, seen } = this.#device;
    for (const run of runs.current()) {
      if (run.closeCommand === null || seen.of(run).isChangeNotified) continue;
      await notifyChangedWhileOpen(this.#tools.records, observed, run, this.#tools.clock.now());
      seen.changeNotified(run);
    }
  }

  /** Reads the device and handles the result. */
  async #look(observed: Observed): Promise<void> {
    const device = this.#device;
    const { observer, seen, runs } = device;
    const { clock } = this.#tools;
    const isBusy = runs.current().length > 0;
    const wasSilent = seen.isSilent;
    const read = await observer.read(observed, isBusy ? LOOK_WATERING_MS : null);
    if (!read) {
      seen.pauseRequests(clock.now());
      return;
    }
    const isListening = seen.nextContactAt <= clock.now();
    if (read.state.batteryFraction !== null && isListening) await this.#syncSender.send(observed);
    if (wasSilent) seen.retryClose();
    for (const meaning of observer.interpret(observed, runs.current(), read))
      await this.#follow(observed, meaning, read);
    await this.#takeOver(observed);
    this.#opener.compareTimers(observed, read);
    if (read.state.hasChangedWhileOpen) await this.#notifyChanged(observed);
    await watchFlow(device, observed, read.state);
    await noteTests(device, observed, read.state);
    runs.add(await observer.takeUp(observed, runs.all(), read));
    runs.remove(await observer.confirm(observed, runs.all(), read));
  }

  /** Does what a look at the device asks for. */
  async #follow(observed: Observed, { run, kind, valve, sign }: Meaning, read: Read): Promise<void> {
    if (kind === 'opened') return this.#opener.noteOpened(run, valve, read.asOfMs);
    if (kind === 'over' && !(goesOnAfterClock(run, valve, this.#tools.clock.now()) && mayOpenAgain(observed, run))) {
      // What nothing in it closes was closed when its process had gone: by a broker, the watchdog, or as it ended.
      const isOpenedHere = this.#device.seen.of(run).deviceEndsAt !== undefined;
      const isOrphan = isUntrusted(findZoneOfRun(observed, run)) && !isOpenedHere;
      const ended = await this.#noteTimer(observed, run, read);
      return this.#device.settle(observed, ended, valve, isOrphan ? 'server-stopped' : sign, read.asOfMs);
    }
    if (kind === 'toClose' || !mayOpenAgain(observed, run)) await this.#closer.close(observed, run);
    else if (kind === 'neverOpened') await this.#opener.openAfresh(observed, run);
    else await this.#opener.send(observed, run);
  }
}

/** The device's clock was set, which ended the run before its time: the rest follows. */
function goesOnAfterClock(run: RunRow, { openings }: ValveState, nowMs: number): boolean {
  const isEndedByClock = openings?.findLast(({ runId }) => runId === run.id)?.endedBy === 'clock-set';
  return isEndedByClock && run.stopRequestedAt === null && (run.deadline?.getTime() ?? 0) - nowMs > LEAST_REST_MS;
}
