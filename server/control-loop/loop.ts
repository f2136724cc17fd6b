/** Holds this process's devices, finds due starts, and makes sure that no valve stays open. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import {
  beginLeaving,
  countShares,
  freeLeases,
  giveSignOfLife,
  handOver,
  type Lease,
  readLeases,
  releaseLeases,
  staysAtRest,
  takeFreeLeases,
} from '../devices/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import { overdueRuns, wakeTakers } from '../runs/index.ts';
import { gardensThatStartBy, gardensWithStart, takeDueStarts, takeGardenStarts } from '../schedule/index.ts';
import { DeviceKeeper } from './device-keeper.ts';
import { updateMasterZones } from './master-zones.ts';
import { releaseQuietGardens } from './restarts.ts';
import { Round } from './round.ts';
import { logNotWatered } from './run-log.ts';
import { RunRecords } from './run-records.ts';
import type { KeeperTools } from './watched-device.ts';

/** Milliseconds between two rounds. An earlier start brings the next check for due ones forward. */
const EVERY_MS = {
  due: 500,
  /** Of what master valves are needed for. */
  masters: 250,
  /** Whether gardens may go on after too many restarts. */
  release: 30_000,
  /** Signs of life, by which this process keeps its leases. */
  hold: 1_000,
  /** At rest: whether somebody has asked for one. */
  rest: 2_000,
};
/** At rest the leases and what is overdue are read in one of so many rounds. */
const RESTING_ROUNDS = 10;
/** Milliseconds of the clock between two looks at what is due or needs a master, while nothing is near. */
const IDLE_MS = 10_000;
/** Devices that are free for so long are taken beyond this process's share: the others do not take them. */
const LEFT_FREE_MS = 5_000;
/** Milliseconds until the next check of a garden whose plan is just being written. */
const LOCKED_MS = 20;
/** Starts within this time are awaited to the millisecond. */
const SOON_MS = 15_000;
/** The devices of a garden that waters within this time are not handed over. */
const KEEPS_DEVICES_MS = 30_000;
/** Between two times that a process that ends frees those of its devices that nothing is under way with. */
const FREES_EVERY_MS = 100;
/** For a device that does not answer: about then its lease runs out, and another process may have it all the same. */
const LEAVES_MS = 1_000 * (LIMITS.ownerSeconds - 1);
/** Gardens whose late or skipped starts are handled at the same time. */
const GARDENS_AT_ONCE = 4;

export interface LoopTools extends Pick<KeeperTools, 'db' | 'clock' | 'log'> {
  faults: GardenFaults;
  findDriver: (kind: DriverKind) => Driver;
  /** True when no other process can be using these devices, so that their leases need not run out first. */
  isAlone: boolean;
}

export class ControlLoop {
  readonly #tools: LoopTools;
  readonly #owner = randomUUID();
  readonly #records: RunRecords;
  readonly #keepers = new Map<DeviceId, DeviceKeeper>();
  /** Gardens whose due starts are being judged. */
  readonly #startsByGarden = new Map<GroupId, Promise<void>>();
  readonly #hold: Round;
  readonly #due: Round;
  readonly #masters: Round;
  readonly #release: Round;
  #isFirst = true;
  /** When the last sign of life was given that the database took, monotonic milliseconds. */
  #lastSignAt = 0;
  /** Nothing is to be done, and no other process is there: no signs of life are written (docs/decisions/0095). */
  #isResting = false;
  #restingRounds = 0;
  /** Since when devices of nobody are left to others, monotonic milliseconds; null where none is. */
  #leftFreeAt: number | null = null;

  constructor(tools: LoopTools) {
    this.#tools = tools;
    const { log } = tools;
    this.#records = new RunRecords(tools.db, tools.clock);
    this.#hold = new Round(EVERY_MS.hold, () => this.#holdDevices(), log);
    this.#due = new Round(EVERY_MS.due, () => this.#takeDue(), log);
    this.#masters = new Round(EVERY_MS.masters, () => this.#updateMasters(), log);
    this.#release = new Round(EVERY_MS.release, () => this.#releaseQuiet(), log);
  }

  /** Takes over the devices, including open valves, and continues from there. */
  async start(): Promise<void> {
    await this.#hold.run();
    await this.#due.run();
    await this.#masters.run();
    await this.#release.run();
  }

  wake(deviceId: string): void {
    const keeper = this.#keepers.get(deviceId as DeviceId);
    if (keeper) keeper.wake();
    // A device that was added a moment ago: take it now instead of at the next round.
    if (!keeper || this.#isResting) this.#holdNow();
    this.stir();
  }

  /** Something has changed somewhere: a plan, a run, a garden. */
  stir(): void {
    this.#due.hurry();
    this.#masters.hurry();
  }

  /** Closes all valves of a device at once. */
  closeAll(deviceId: string): void {
    void this.#keepers.get(deviceId as DeviceId)?.closeAll();
  }

  wakeAll(): void {
    this.#holdNow();
    this.stir();
    for (const keeper of this.#keepers.values()) keeper.wake();
  }

  #holdNow(): void {
    this.#restingRounds = RESTING_ROUNDS - 1;
    void this.#hold.run();
  }

  /** Releases every device. Open valves shut by their own timers; those without one are shut now. */
  async stop(): Promise<void> {
    await Promise.all([this.#hold.stop(), this.#due.stop(), this.#masters.stop(), this.#release.stop()]);
    await Promise.all(this.#startsByGarden.values());
    await this.#leave();
  }

  /** Keepers end whether or not the database answers; a valve that nothing else shuts is shut by them. */
  async #leave(): Promise<void> {
    const { db } = this.#tools;
    const released: DeviceId[] = [];
    const all = Promise.all(
      [...this.#keepers].map(async ([deviceId, keeper]) => {
        const hasEnded = await keeper.release(LEAVES_MS);
        if (hasEnded) released.push(deviceId);
        return hasEnded;
      }),
    );
    // Where the database is away, the leases run out.
    const freeing = this.#freeUntil(all, released).catch(() => {});
    const haveEnded = await all;
    await freeing;
    // What was sent to a device that has not answered may still arrive: nobody has it before its lease has run out.
    if (haveEnded.includes(false)) await freeLeases(db, released);
    else await releaseLeases(db, this.#owner);
    await wakeTakers(db);
  }

  /** Each device is free for others as soon as its keeper has ended: one that hangs holds up no other. */
  async #freeUntil(all: Promise<unknown>, released: DeviceId[]): Promise<void> {
    const { db } = this.#tools;
    await beginLeaving(db, this.#owner);
    const isEnd = all.then(() => true);
    while (!(await Promise.race([isEnd, sleep(FREES_EVERY_MS, false)]))) {
      if (released.length === 0) continue;
      await freeLeases(db, released.splice(0));
      await wakeTakers(db);
    }
  }

  /** Ends without releasing anything, as a killed process does. */
  abandon(): void {
    void this.#hold.stop();
    void this.#due.stop();
    void this.#masters.stop();
    void this.#release.stop();
    for (const keeper of this.#keepers.values()) void keeper.stop();
    this.#keepers.clear();
  }

  async #holdDevices(): Promise<number> {
    const { db, clock, log } = this.#tools;
    const signAt = performance.now();
    const wasResting = this.#isResting;
    this.#isResting = wasResting && (await staysAtRest(db, this.#owner));
    if (!this.#isResting) this.#isResting = await giveSignOfLife(db, this.#owner);
    this.#lastSignAt = signAt;
    this.#restingRounds = wasResting && this.#isResting ? this.#restingRounds + 1 : 0;
    if (this.#restingRounds % RESTING_ROUNDS !== 0) return EVERY_MS.rest;
    const leases = await readLeases(db, this.#owner);
    for (const [deviceId, keeper] of this.#keepers) {
      if (leases.get(deviceId) === keeper.lease.fencingToken) continue;
      log.warn({ device: deviceId }, 'lost the device to another process, or it was removed');
      this.#letGo(deviceId);
    }
    await this.#share();
    this.#isFirst = false;
    const before = new Date(clock.now() - LIMITS.closeGraceSeconds * 1000);
    for (const run of await overdueRuns(db, before)) {
      const keeper = this.#keepers.get(run.deviceId);
      if (run.deadline !== null && run.deadline < before) void keeper?.reap(run);
      else keeper?.hearStop(run);
    }
    return this.#isResting ? EVERY_MS.rest : EVERY_MS.hold;
  }

  /** Takes free devices, and hands over those beyond a fair share of all. */
  async #share(): Promise<void> {
    const { db, clock, log, isAlone } = this.#tools;
    const take = async (options?: Parameters<typeof takeFreeLeases>[2]) => {
      for (const lease of await takeFreeLeases(db, this.#owner, options)) this.#keep(lease);
    };
    if (this.#isResting || isAlone) return take({ evenIfLeased: this.#isFirst && isAlone });
    const { most, own } = await countShares(db, this.#owner);
    if (own > most) {
      const waterSoon = await gardensThatStartBy(db, new Date(clock.now() + KEEPS_DEVICES_MS));
      const handed = await handOver(db, this.#owner, own - most, waterSoon);
      for (const deviceId of handed) this.#letGo(deviceId);
      if (handed.length > 0) {
        await wakeTakers(db);
        log.info({ devices: handed.length }, 'handed devices over to other processes');
      }
    }
    const isLeft = this.#leftFreeAt !== null && performance.now() - this.#leftFreeAt > LEFT_FREE_MS;
    if (own < most || isLeft) await take(isLeft ? {} : { most: most - own });
    this.#leftFreeAt = own < most || isLeft ? null : (this.#leftFreeAt ?? performance.now());
  }

  #letGo(deviceId: DeviceId): void {
    const keeper = this.#keepers.get(deviceId);
    this.#keepers.delete(deviceId);
    void keeper?.stop();
  }

  #keep(lease: Lease): void {
    const { db, clock, log, findDriver } = this.#tools;
    // One that was let go may hear of it late, when this process has the device again.
    const lost = () => {
      if (this.#keepers.get(lease.deviceId) === keeper) this.#keepers.delete(lease.deviceId);
    };
    const isOwner = () => performance.now() - this.#lastSignAt < LIMITS.ownerSeconds * 1000;
    const driver = findDriver(lease.driver);
    const keeper = new DeviceKeeper(lease, { records: this.#records, db, clock, log, driver, isOwner, lost });
    this.#keepers.set(lease.deviceId, keeper);
  }

  async #updateMasters(): Promise<number> {
    const { db, clock } = this.#tools;
    const isNear = await updateMasterZones(db, clock, IDLE_MS / 1000);
    return isNear ? EVERY_MS.masters : Math.max(EVERY_MS.masters, clock.waitUntil(clock.now() + IDLE_MS));
  }

  async #releaseQuiet(): Promise<number> {
    await releaseQuietGardens(this.#tools.db, this.#tools.clock.now());
    return EVERY_MS.release;
  }

  /** Returns the real milliseconds until the next check: 0 when a start is due. */
  async #takeDue(): Promise<number> {
    const { db, clock, faults, log } = this.#tools;
    // No start is taken while the time is uncertain.
    if (!clock.isCertain()) return EVERY_MS.due;
    const nowMs = clock.now();
    const coming = (await gardensWithStart(db, new Date(nowMs), new Date(nowMs + SOON_MS))).filter(
      ({ id }) => !this.#startsByGarden.has(id) && !faults.isPausing(id, 'due'),
    );
    const due = coming.filter(({ at }) => at <= nowMs).map(({ id }) => id);
    const idleMs = Math.max(EVERY_MS.due, clock.waitUntil(nowMs + IDLE_MS));
    if (due.length === 0) return Math.min(idleMs, ...coming.map(({ at }) => clock.waitUntil(at)));
    const { plain, oneByOne } = await takeDueStarts(db, due, nowMs).catch((error) => {
      // One garden may be the cause: each is handled by itself, so that the others go on.
      log.warn({ err: error }, 'the starts of many gardens could not be taken at once');
      return { plain: [], oneByOne: due };
    });
    for (const groupId of oneByOne.slice(0, Math.max(0, GARDENS_AT_ONCE - this.#startsByGarden.size)))
      this.#judge(groupId);
    return plain.length > 0 ? 0 : LOCKED_MS;
  }

  #judge(groupId: GroupId): void {
    const { db, clock, faults, log } = this.#tools;
    const judging = faults
      .guard(groupId, 'due', async () => logNotWatered(log, await takeGardenStarts(db, groupId, clock.now())))
      .then(() => {
        this.#startsByGarden.delete(groupId);
        void this.#due.run();
      });
    this.#startsByGarden.set(groupId, judging);
  }
}
