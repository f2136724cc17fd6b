/** Keeps one device: looks at it, decides, commands, settles, and sleeps until there is something to do. */
import { type DeviceState, type Driver, DriverError } from '@sluice/drivers/driver';
import type { Logger } from 'pino';
import { findDevice, type Lease } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { activeRunsOfGroup, type RunRow } from '../schedule/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { close, open, reap, sendOpen, verify } from './command.ts';
import { decide } from './decide.ts';
import { keepOffline, keepState, type Observed } from './observe.ts';
import { refuseSwitchedOff, settle } from './settle.ts';

/** Milliseconds between two looks at a device, by what it does. */
const LOOK_IDLE_MS = 5_000;
const LOOK_WATERING_MS = 2_000;
/** Looks without an answer after which a device counts as offline. */
const OFFLINE_AFTER_LOOKS = 3;
const PAUSE_AFTER_ERROR_MS = 1_000;

export interface KeeperTools {
  db: Database;
  clock: Clock;
  driver: Driver;
  log: Logger;
  /** Called when another process has taken the device over. */
  lost: () => void;
}

export class DeviceKeeper {
  readonly lease: Lease;
  readonly #tools: KeeperTools;
  #observed: Observed | null = null;
  #nextLookAt = 0;
  #unanswered = 0;
  #openTries = 0;
  #lastCloseTryAt = 0;
  #isStopped = false;
  #isWoken = false;
  #wakeUp: () => void = () => {};
  readonly #done: Promise<void>;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.#tools = tools;
    this.#done = this.#keep();
  }

  /** Something may have changed: look now. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Ends after the step under way. Valves that are open close by their own timer, or are taken up at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wakeUp();
    await this.#done;
  }

  /** Closes a valve past its deadline without waiting for the step under way. */
  async reap(run: RunRow): Promise<void> {
    if (this.#observed) await reap(this.#tools, this.#observed, run);
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
        wakeAt = this.#tools.clock.now() + PAUSE_AFTER_ERROR_MS;
      }
      await this.#sleepUntil(wakeAt);
    }
  }

  /** One round; answers when the next is due, epoch milliseconds. */
  async #step(): Promise<number> {
    const { db, clock } = this.#tools;
    this.#isWoken = false;
    const [observed, runs] = await Promise.all([this.#around(), activeRunsOfGroup(db, this.lease.groupId)]);
    if (!observed) return clock.now() + LOOK_IDLE_MS;
    const action = decide(runs, this.lease.deviceId, clock.now(), this.#lastCloseTryAt);
    switch (action.kind) {
      case 'open':
        if (observed.device.isSwitchedOff) {
          await refuseSwitchedOff(db, action.run, observed.device);
          return this.#soon();
        }
        this.#openTries = 1;
        await open(this.#tools, observed, action.run);
        return this.#soon();
      case 'rearm':
        await sendOpen(this.#tools, observed, action.run);
        return this.#soon();
      case 'close':
        this.#lastCloseTryAt = clock.now();
        await close(this.#tools, observed, action.run);
        return this.#soon();
      case 'verify':
        return this.#verify(observed, action.run);
      case 'wait':
        // A look can wait for a command, never the other way round.
        if (clock.now() >= this.#nextLookAt) {
          await this.#look(observed, runs);
          return this.#soon();
        }
        return Math.min(action.until ?? Number.POSITIVE_INFINITY, this.#nextLookAt);
    }
  }

  async #verify(observed: Observed, run: RunRow): Promise<number> {
    const state = await this.#read(observed);
    const terminal = observed.zones.find((zone) => zone.id === run.zoneId)?.terminal;
    const valve = state?.valves.find((candidate) => candidate.terminal === terminal);
    if (!valve) return Math.min(run.deadline?.getTime() ?? 0, this.#tools.clock.now() + LOOK_WATERING_MS);
    await verify(this.#tools, observed, run, valve, this.#openTries);
    this.#openTries += 1;
    return this.#soon();
  }

  /** Reads the device; ends a run whose valve has shut by itself. */
  async #look(observed: Observed, runs: RunRow[]): Promise<void> {
    const { db, clock } = this.#tools;
    const watering = runs.find((run) => run.deviceId === this.lease.deviceId && run.phase === 'WATERING');
    const state = await this.#read(observed);
    this.#nextLookAt = clock.now() + (watering ? LOOK_WATERING_MS : LOOK_IDLE_MS);
    if (!state || !watering) return;
    const terminal = observed.zones.find((zone) => zone.id === watering.zoneId)?.terminal;
    const valve = state.valves.find((candidate) => candidate.terminal === terminal);
    if (valve && (!valve.isOpen || valve.runId !== watering.id)) {
      await settle(db, watering, valve, clock.now());
    }
  }

  /** Null when the device did not answer. */
  async #read(observed: Observed): Promise<DeviceState | null> {
    const { db, clock, driver } = this.#tools;
    let state: DeviceState;
    try {
      state = await driver.readState(this.lease.address);
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      this.#unanswered += 1;
      if (this.#unanswered >= OFFLINE_AFTER_LOOKS) await keepOffline(db, observed, clock.now());
      return null;
    }
    this.#unanswered = 0;
    await keepState(db, observed, state, clock.now());
    return state;
  }

  /** What the device waters, read anew each time: zones are renamed and rewired while we run. */
  async #around(): Promise<Observed | null> {
    const { db } = this.#tools;
    const [device, group, all] = await Promise.all([
      findDevice(db, this.lease.deviceId),
      findGroup(db, this.lease.groupId),
      zonesOfGroup(db, this.lease.groupId),
    ]);
    if (!device || !group) return null;
    const zones = all.filter((zone) => zone.deviceId === device.id);
    this.#observed = { lease: this.lease, device, zones, timeZone: group.timeZone };
    return this.#observed;
  }

  #soon = () => this.#tools.clock.now();

  async #sleepUntil(at: number): Promise<void> {
    if (this.#isWoken || this.#isStopped) return;
    const wait = Math.min(this.#tools.clock.waitUntil(at), 2 ** 31 - 1);
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
