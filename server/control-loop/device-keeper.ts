/** Controls one device: observes, decides, commands, settles, and sleeps until there is something to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError, requirePart } from '@sluice/drivers/driver';
import type { Lease } from '../devices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { describeRefused, type RunRow } from '../runs/index.ts';
import { type Action, decide } from './decide.ts';
import { DeviceLook } from './device-look.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { findRefusal } from './opening-facts.ts';
import { isPastTimer, isUntrusted } from './own-timer.ts';
import { endRun, settleInSilence } from './settle.ts';
import { storeTimerProof } from './timer-proof.ts';
import { ValveCloser } from './valve-closer.ts';
import { ValveOpener } from './valve-opener.ts';
import { type KeeperTools, type NextStep, WatchedDevice } from './watched-device.ts';

/** Milliseconds after which what failed is tried again. */
const PAUSE_MS = 1_000;
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
  readonly #look: (observed: Observed) => Promise<void>;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.#tools = tools;
    this.#device = new WatchedDevice(lease, tools);
    this.#look = (observed) => deviceLook.look(observed);
    this.#opener = new ValveOpener(this.#device, this.#look);
    this.#closer = new ValveCloser(this.#device, this.#look);
    const deviceLook = new DeviceLook(this.#device, this.#opener, this.#closer);
    this.#sleeper = new Sleeper(tools.clock);
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

  /**
   * Ends as `stop` does, and closes valves that are not known to close by themselves. Returns false where the current
   * step still waits for its device after `patienceMs` real milliseconds: what it has sent may still arrive.
   */
  async release(patienceMs: number): Promise<boolean> {
    const hasEnded = await Promise.race([this.stop().then(() => true), sleep(patienceMs, false, { ref: false })]);
    const { observed, runs } = this.#device;
    if (observed && runs.current().some((run) => isUntrusted(findZoneOfRun(observed, run)))) {
      await this.#closer.closeAll();
    }
    return hasEnded;
  }

  /** Somebody stopped this run a while ago; the database may not have got through with it. */
  hearStop({ id }: RunRow): void {
    if (this.#findCached(id)?.stopRequestedAt === null) this.wake();
  }

  /** Closes a valve past its deadline without waiting for the current step. */
  async reap(run: RunRow): Promise<void> {
    // The device may still end it.
    const cached = this.#findCached(run.id);
    const leftUntilMs = cached ? this.#device.leftUntil(cached) : null;
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
      if (device.observed) await this.#opener.endUnguarded(device.observed);
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
        return this.#wakeAfter('now');
      case 'close':
        return this.#wakeAfter(await this.#close(observed, run));
      case 'giveUp':
        await settleInSilence(this.#device, observed, run, nowMs);
        return this.#wakeAfter('now');
    }
  }

  #wakeAfter(next: NextStep): number {
    return this.#tools.clock.now() + (next === 'later' ? PAUSE_MS : 0);
  }

  /** Nothing is to be done until then; null where nothing is planned. The device is looked at in between. */
  async #waitUntil(observed: Observed, until: number | null): Promise<number> {
    const { seen, readAgainAt } = this.#device;
    // An observation can wait for a command, but not the other way round.
    if (this.#tools.clock.now() < seen.nextLookAt) {
      return Math.min(until ?? Number.POSITIVE_INFINITY, seen.nextLookAt, readAgainAt);
    }
    await this.#look(observed);
    return this.#wakeAfter('now');
  }

  /** Opens a run that is due, lets it wait, or ends it with the reason why it does not open. */
  async #open(observed: Observed, run: RunRow): Promise<number> {
    const device = this.#device;
    const { cancellations } = device;
    const { clock } = this.#tools;
    const refusal = await findRefusal(device, observed, run, this.#look);
    if (refusal === null) return this.#wakeAfter(await this.#opener.open(observed, run, cancellations));
    const refused = describeRefused(run, refusal);
    if (refused !== null) {
      await endRun(device, observed, run, refused, clock.now());
      return this.#wakeAfter('now');
    }
    // It may be stopped meanwhile, and somebody may say go on.
    device.runs.expire();
    return this.#waitUntil(observed, refusal.kind === 'masterNotOpenYet' ? refusal.askAgainAt : clock.now() + PAUSE_MS);
  }

  #findCached(id: RunRow['id']): RunRow | undefined {
    return this.#device.runs.current().find((run) => run.id === id);
  }

  /** Closes a valve. One that was left to its device is looked at before, once: it has closed it, or its timer failed. */
  async #close(observed: Observed, run: RunRow): Promise<NextStep> {
    const { seen } = this.#device;
    if (this.#device.leftUntil(run) === null) return this.#closer.close(observed, run);
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
    return current ? this.#closer.close(observed, current) : 'now';
  }
}

/** Sleeps until an instant, unless it is woken. */
class Sleeper {
  readonly #clock: Clock;
  #isWoken = false;
  #wakeUp: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the sleep; a sleep that starts before `reset` ends at once. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  reset(): void {
    this.#isWoken = false;
  }

  /** `at`: epoch milliseconds of the clock. */
  async sleepUntil(at: number): Promise<void> {
    if (this.#isWoken) return;
    const wait = Math.min(this.#clock.waitUntil(at), 2 ** 31 - 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = () => {};
  }
}
