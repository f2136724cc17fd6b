/** Holds the devices of this process, finds starts that are due, and sees to it that nothing stays open. */
import { randomUUID } from 'node:crypto';
import type { Driver } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Logger } from 'pino';
import { type Lease, releaseLeases, renewLeases, takeFreeLeases } from '../devices/index.ts';
import { notify } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import {
  firstStartAhead,
  type GroupTick,
  groupsToPlan,
  overdueRuns,
  type RunRow,
  takeDueRuns,
} from '../schedule/index.ts';
import { findZone } from '../zones/index.ts';
import { Desk } from './desk.ts';
import { DeviceKeeper } from './device-keeper.ts';

/** Milliseconds between two rounds at the most; a start that is due sooner brings the next one forward. */
const TICK_MS = 500;

export interface LoopTools {
  db: Database;
  clock: Clock;
  log: Logger;
  driverOf: (kind: DriverKind) => Driver;
  /** True when no other process can be using these devices, so that their leases need not run out first. */
  isAlone: boolean;
}

export class ControlLoop {
  readonly #tools: LoopTools;
  readonly #owner = randomUUID();
  readonly #desk: Desk;
  readonly #keepers = new Map<DeviceId, DeviceKeeper>();
  #timer: NodeJS.Timeout | null = null;
  #tick: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isFirst = true;

  constructor(tools: LoopTools) {
    this.#tools = tools;
    this.#desk = new Desk(tools.db, tools.clock);
  }

  /** Takes the devices up, with whatever is open on them, and goes on from there. */
  async start(): Promise<void> {
    await this.#round();
    this.#schedule();
  }

  wake(deviceId: string): void {
    const keeper = this.#keepers.get(deviceId as DeviceId);
    if (keeper) keeper.wake();
    // A device that was added a moment ago: take it now instead of at the next round.
    else this.#schedule(0);
  }

  wakeAll(): void {
    for (const keeper of this.#keepers.values()) keeper.wake();
  }

  /** Lets go of every device. Valves that are open shut by their own timers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#tick;
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.stop()));
    await releaseLeases(this.#tools.db, this.#owner);
  }

  /** Ends without letting go of anything, as a killed process does. */
  abandon(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const keeper of this.#keepers.values()) void keeper.stop();
    this.#keepers.clear();
  }

  #schedule(after = TICK_MS): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#tick = this.#round()
        .catch((error) => {
          this.#tools.log.error({ err: error }, 'control loop round failed');
          return TICK_MS;
        })
        .then((after) => this.#schedule(after));
    }, after);
  }

  /** Answers the real milliseconds after which the next round is due: at once when a start is. */
  async #round(): Promise<number> {
    const { db, clock } = this.#tools;
    await this.#hold();
    for (const group of await groupsToPlan(db, new Date(clock.now()))) await this.#plan(group);
    const before = new Date(clock.now() - LIMITS.closeGraceSeconds * 1000);
    for (const run of await overdueRuns(db, before)) void this.#keepers.get(run.deviceId)?.reap(run);
    const ahead = await firstStartAhead(db);
    return ahead ? Math.min(TICK_MS, clock.waitUntil(ahead.getTime())) : TICK_MS;
  }

  async #hold(): Promise<void> {
    const { db, log } = this.#tools;
    const held = await renewLeases(db, this.#owner);
    for (const [deviceId, keeper] of this.#keepers) {
      if (held.has(deviceId)) continue;
      log.warn({ device: deviceId }, 'lost the device to another process, or it was removed');
      this.#keepers.delete(deviceId);
      void keeper.stop();
    }
    const taken = await takeFreeLeases(db, this.#owner, this.#isFirst && this.#tools.isAlone);
    this.#isFirst = false;
    for (const lease of taken) this.#keep(lease);
  }

  #keep(lease: Lease): void {
    const { db, clock, log, driverOf } = this.#tools;
    const lost = () => this.#keepers.delete(lease.deviceId);
    this.#keepers.set(
      lease.deviceId,
      new DeviceKeeper(lease, { desk: this.#desk, db, clock, log, driver: driverOf(lease.driver), lost }),
    );
  }

  async #plan(group: GroupTick): Promise<void> {
    const { db, clock } = this.#tools;
    const nowMs = clock.now();
    const missed = (await takeDueRuns(db, group, nowMs)).filter((run) => run.outcome === 'MISSED');
    if (missed.length > 0) await tellMissed(db, missed, new Date(nowMs));
  }
}

/** One notice for each start of a program, however many zones it has. */
async function tellMissed(db: Database, missed: RunRow[], at: Date): Promise<void> {
  for (const runs of Map.groupBy(missed, (run) => `${run.programId} ${run.localDate}`).values()) {
    const [first] = runs;
    if (!first) continue;
    const zones = await Promise.all(runs.map(async (run) => (await findZone(db, run.zoneId))?.name ?? ''));
    await notify(db, {
      groupId: first.groupId,
      key: 'runMissed',
      figures: { zone: zones.join(', '), time: first.plannedStart.toISOString() },
      subject: 'DEVICE',
      subjectId: first.deviceId,
      cause: `missed ${first.occurrenceId}`,
      at,
    });
  }
}
