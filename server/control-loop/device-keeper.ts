/** Controls one device: observes, decides, commands, settles, and sleeps until there is something to do. */
import { type DeviceState, DriverError, requirePart, type ValveState } from '@sluice/drivers/driver';
import { wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { Logger } from 'pino';
import { isHeld, type Lease } from '../devices/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import {
  changeRun,
  flowFaultBefore,
  lastMasterRun,
  type NewRun,
  type RunRow,
  volumesOfDay,
} from '../schedule/index.ts';
import { isValveTest, storeTestReading } from '../valve-tests/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import { isOpenBy, wateredBy } from './account.ts';
import { capEnd, type DayAllowance, findAllowance } from './caps.ts';
import { planArming, sendClose, sendOpen } from './command.ts';
import { decide } from './decide.ts';
import { DeviceObserver, findValve, type ObserverTools } from './device-observer.ts';
import { FlowWatch } from './flow-watch.ts';
import { KnownRuns } from './known-runs.ts';
import { mayOpenBehind, STUCK_AFTER_CLOSE_TRIES } from './master-need.ts';
import { explainRefusal, notifyLeak, notifyNotClosing, notifyStopUnanswered } from './notices.ts';
import type { Observed } from './observe.ts';
import { fail, findZoneOfRun, refuseDayVolume, refuseSwitchedOff, settle, settleInSilence } from './settle.ts';
import { Sleeper } from './sleeper.ts';
import { SyncSender } from './sync-sender.ts';

/** Milliseconds between two looks at a device that waters. */
const LOOK_WATERING_MS = 2_000;
/** Milliseconds between checks whether a run that waits for a sleeping device can be given up. */
const LOOK_DEAF_MS = 5_000;
/** A device and its runs are read again when its keeper is woken, and in any case after this. */
const READ_AGAIN_MS = 120_000;
const PAUSE_AFTER_ERROR_MS = 1_000;
/** Milliseconds between two fail-safe closes. */
const REAP_STEP_MS = 5_000;
/** By how much a device's timer may end before the deadline without being set again. */
const TOLD_SLACK_MS = 5_000;
/** A start that opened this much later than planned has a fault. */
const LATE_MS = 3_000;

export interface KeeperTools extends ObserverTools {
  db: Database;
  log: Logger;
  /** Called when another process has taken the device over. */
  lost: () => void;
}

export class DeviceKeeper {
  readonly lease: Lease;
  readonly #tools: KeeperTools;
  readonly #observer: DeviceObserver;
  #observed: Observed | null = null;
  readonly #runs: KnownRuns;
  readonly #sleeper: Sleeper;
  readonly #teller: SyncSender;
  readonly #flow = new FlowWatch();
  #readAgainAt = 0;
  /** An unanswered request is not repeated before this. */
  #quietUntil = 0;
  #lastCloseTryAt = 0;
  #lastReapAt = 0;
  /** The run that waits for its master valve, and since when, epoch milliseconds. */
  #behindMaster: { runId: RunRow['id']; sinceMs: number } | null = null;
  /** The run whose opening this process has journaled. */
  #journaled: RunRow['id'] | null = null;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(lease: Lease, tools: KeeperTools) {
    this.lease = lease;
    this.#tools = tools;
    this.#observer = new DeviceObserver(lease, tools);
    this.#runs = new KnownRuns(lease.deviceId);
    this.#sleeper = new Sleeper(tools.clock);
    this.#teller = new SyncSender(tools);
    this.#done = this.#keep();
  }

  /** Something may have changed: observe now. */
  wake(): void {
    this.#runs.isStale = true;
    this.#sleeper.wake();
  }

  /** Ends after the current step. Open valves close by their own timer, or are taken over at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#sleeper.wake();
    await this.#done;
  }

  /** Closes a valve past its deadline without waiting for the current step. */
  async reap(run: RunRow): Promise<void> {
    const nowMs = this.#tools.clock.now();
    const lastTryAt = Math.max(this.#lastReapAt, this.#lastCloseTryAt);
    if (!this.#observed || (lastTryAt <= nowMs && nowMs - lastTryAt < REAP_STEP_MS)) return;
    this.#lastReapAt = nowMs;
    await sendClose(this.#tools, this.#observed, run).catch(() => {});
    this.#observer.lookSoon();
    this.#sleeper.wake();
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
        this.#runs.isStale = true;
        wakeAt = this.#tools.clock.now() + PAUSE_AFTER_ERROR_MS;
      }
      if (!this.#isStopped) await this.#sleeper.sleepUntil(wakeAt);
    }
  }

  /** One round; returns when the next is due, epoch milliseconds. */
  async #step(): Promise<number> {
    const { records, clock, driver } = this.#tools;
    this.#sleeper.reset();
    if (this.#runs.isStale || clock.now() >= this.#readAgainAt) await this.#readAgain();
    const observed = this.#observed;
    if (!observed) return this.#readAgainAt;
    const nowMs = clock.now();
    // A sleeping device receives nothing until its next contact: commands wait.
    const isDeaf = nowMs < this.#observer.nextContactAt;
    const timer = requirePart(driver, 'valves').getTimer(this.lease.address);
    const action = decide(this.#runs.active(), this.lease.deviceId, nowMs, {
      lastCloseTryAt: this.#lastCloseTryAt,
      isSilent: this.#observer.isSilent || isDeaf,
      seenOpen: this.#observer.seenOpen,
      reportedUntil: this.#observer.reportedUntil,
      timerStepS: timer.stepS,
      longestRunS: timer.longestRunS,
    });
    if (isDeaf && action.kind !== 'wait' && action.kind !== 'giveUp') {
      if (nowMs >= this.#observer.nextLookAt) return this.#look(observed);
      return Math.min(this.#observer.nextLookAt, this.#readAgainAt, nowMs + LOOK_DEAF_MS);
    }
    switch (action.kind) {
      case 'open':
        return this.#open(observed, action.run);
      case 'rearm':
      case 'verify':
        if (nowMs < this.#quietUntil) return Math.min(this.#quietUntil, action.run.deadline?.getTime() ?? 0);
        if (action.kind === 'rearm') return this.#rearm(observed, action.run);
        this.#quietUntil = nowMs + LOOK_WATERING_MS;
        return this.#look(observed);
      case 'close':
        return this.#close(observed, action.run);
      case 'giveUp':
        return this.#ended(action.run, await settleInSilence(records, observed, action.run, nowMs));
      case 'wait':
        // An observation can wait for a command, but not the other way round.
        if (nowMs >= this.#observer.nextLookAt) return this.#look(observed);
        return Math.min(action.until ?? Number.POSITIVE_INFINITY, this.#observer.nextLookAt, this.#readAgainAt);
    }
  }

  async #open(observed: Observed, run: RunRow): Promise<number> {
    const { records, clock } = this.#tools;
    if (observed.device.isSwitchedOff) {
      return this.#ended(run, await refuseSwitchedOff(records, observed, run, clock.now()));
    }
    const zone = findZoneOfRun(observed, run);
    const refused = zone && (await this.#refuse(observed, run, zone));
    if (refused != null) return refused;
    const masterZoneId = run.source === 'MASTER' ? null : zone?.masterZoneId;
    if (masterZoneId) {
      const waitUntil = await this.#waitForMaster(observed, run, masterZoneId);
      if (waitUntil !== null) return waitUntil;
    }
    const journal = await records.journal(run, this.lease);
    if (!journal) {
      // Stopped meanwhile, or another process has the device now: the loop will find out.
      this.#runs.isStale = true;
      return clock.now() + PAUSE_AFTER_ERROR_MS;
    }
    this.#runs.change(run, journal);
    this.#journaled = run.id;
    this.#observer.openTries = 0;
    return this.#send(observed, journal);
  }

  /** Ends a run that must not open: the day's litres are used up, or the flow of this watering was wrong before. */
  async #refuse(observed: Observed, run: RunRow, zone: ZoneRow): Promise<number | null> {
    const { db, records, clock } = this.#tools;
    const nowMs = clock.now();
    const allowance = await this.#readAllowance(observed, run);
    if (allowance?.leftL === 0) {
      return this.#ended(run, await refuseDayVolume(records, observed, run, allowance, nowMs));
    }
    // Hydraulics are not tried again (reference fail-safe, 2).
    const fault = zone.meteredFlowLPerMin === null ? null : await flowFaultBefore(db, run);
    return fault === null ? null : this.#ended(run, await fail(records, observed, run, fault, nowMs));
  }

  /** Litres that zone and garden may still have today; null where there is no cap. */
  async #readAllowance({ caps, timeZone }: Observed, run: RunRow): Promise<DayAllowance | null> {
    const { db, clock } = this.#tools;
    const zone = this.#observed && findZoneOfRun(this.#observed, run);
    if (run.source === 'MASTER' || (caps.mostDayVolumeL === null && zone?.mostDayVolumeL == null)) return null;
    const given = await volumesOfDay(db, run.groupId, localDateIn(timeZone, clock.now()), run.id);
    const sum = (rows: typeof given) => rows.reduce((total, { volumeL }) => total + volumeL, 0);
    return findAllowance(
      { mostL: zone?.mostDayVolumeL ?? null, givenL: sum(given.filter(({ zoneId }) => zoneId === run.zoneId)) },
      { mostL: caps.mostDayVolumeL, givenL: sum(given) },
    );
  }

  /** The run with an earlier end where a cap asks for it; stored before anything is sent. */
  async #cap(observed: Observed, run: RunRow, allowance: DayAllowance | null): Promise<RunRow> {
    const { db, clock } = this.#tools;
    const zone = findZoneOfRun(observed, run);
    const earlier = capEnd(run, zone, observed.caps, allowance, clock.now());
    // A device with a meter may end it by its litres.
    const change = earlier ?? (allowance !== null && run.fault === null ? { fault: 'day-cap' as const } : null);
    if (change === null) return run;
    const capped = await changeRun(db, run.id, change);
    this.#runs.change(run, capped);
    return capped ?? run;
  }

  /** Null once the master valve is open for the whole of the run; else when to look again. Without it the run fails. */
  async #waitForMaster(observed: Observed, run: RunRow, masterZoneId: RunRow['zoneId']): Promise<number | null> {
    const { db, records, clock } = this.#tools;
    const master = await lastMasterRun(db, masterZoneId);
    const nowMs = clock.now();
    if (this.#behindMaster?.runId !== run.id) this.#behindMaster = { runId: run.id, sinceMs: nowMs };
    const verdict = mayOpenBehind(master, run, this.#behindMaster.sinceMs, nowMs);
    if (verdict.kind === 'open') return null;
    if (verdict.kind === 'fail') {
      return this.#ended(run, await fail(records, observed, run, 'master-not-open', nowMs));
    }
    // It may have been stopped meanwhile.
    this.#runs.isStale = true;
    return nowMs >= this.#observer.nextLookAt ? this.#look(observed) : verdict.untilMs;
  }

  /** Sends the open command for a run whose deadline is stored, and stores the outcome. */
  async #send(observed: Observed, asked: RunRow): Promise<number> {
    const { db, records, clock } = this.#tools;
    const allowance = await this.#readAllowance(observed, asked);
    const run = await this.#cap(observed, asked, allowance);
    const untilMs = planArming(this.#tools, observed, run);
    this.#observer.noteOpenSent(run, untilMs);
    const reply = await sendOpen(this.#tools, observed, run, { untilMs, mostL: allowance?.leftL ?? null });
    const nowMs = clock.now();
    if (typeof reply === 'object') {
      this.#observer.answered();
      if (!reply.isOpen) return this.#settle(observed, run, reply);
      return this.#storeOpened(run, reply, nowMs, untilMs);
    }
    if (reply === 'silent') {
      // It may have opened. The next step asks the valve instead of guessing.
      await this.#unanswered(run);
      return this.#soon();
    }
    this.#observer.lookSoon();
    if (run.openedAt === null) {
      const fault = await explainRefusal(this.#tools, observed, reply);
      return this.#ended(run, await fail(records, observed, run, fault, nowMs));
    }
    // The device refused the new length: the old one stays.
    this.#runs.change(run, await changeRun(db, run.id, { deadline: run.armedDeadline, fault: 'refused' }));
    return this.#soon();
  }

  /** Sets the timer of an open valve to another end. It is looked at first: one that was shut meanwhile stays shut. */
  async #rearm(observed: Observed, run: RunRow): Promise<number> {
    await this.#look(observed);
    if (this.#observer.isSilent) return this.#soon();
    const current = this.#runs.current().find(({ id, phase }) => id === run.id && phase === 'WATERING');
    return current ? this.#send(observed, current) : this.#soon();
  }

  /** `armedMs`: the end in the device's own timer, as far as it is known. */
  async #storeOpened(run: RunRow, valve: ValveState, asOfMs: number, armedMs: number): Promise<number> {
    const openedAtMs = wateredBy(run, valve, null, asOfMs)?.openedAtMs ?? asOfMs;
    const startedAtMs = run.openedAt?.getTime() ?? openedAtMs;
    const isLate = startedAtMs - ((run.deadline?.getTime() ?? 0) - run.durationS * 1000) > LATE_MS;
    // The process that journaled it did not open it.
    const fault = run.openedAt === null && this.#journaled !== run.id ? 'interrupted' : null;
    const opened = await this.#tools.records.storeOpened({
      id: run.id,
      groupId: run.groupId,
      openedAt: new Date(openedAtMs),
      armedDeadline: new Date(armedMs),
      fault: isLate ? (run.fault ?? fault) : run.fault === 'run-cap' || run.fault === 'day-cap' ? run.fault : null,
    });
    this.#runs.change(run, opened);
    this.#observer.lookIn(LOOK_WATERING_MS);
    return this.#soon();
  }

  /** Closes and settles. An unconfirmed close is tried again. */
  async #close(observed: Observed, run: RunRow): Promise<number> {
    const { records, clock } = this.#tools;
    const nowMs = clock.now();
    this.#lastCloseTryAt = nowMs;
    const reply = await sendClose(this.#tools, observed, run);
    if (typeof reply === 'object') {
      this.#observer.answered();
      if (!isOpenBy(run, reply)) return this.#settle(observed, run, reply);
      this.#observer.sawOpen(run, clock.now());
    }
    const tried = await this.#changeClosing(run);
    if (!tried) return clock.now() + PAUSE_AFTER_ERROR_MS;
    const isNotified = tried.closeAttempts >= STUCK_AFTER_CLOSE_TRIES;
    if (typeof reply === 'object') {
      if (isNotified) await notifyNotClosing(records, observed, tried, clock.now());
      return this.#soon();
    }
    // The command may have arrived, with only its answer lost.
    await this.#unanswered(tried);
    await this.#look(observed);
    if (
      this.#observer.isSilent &&
      isNotified &&
      tried.stopRequestedAt !== null &&
      nowMs < (tried.deadline?.getTime() ?? 0)
    ) {
      await notifyStopUnanswered(records, observed, tried, clock.now());
    }
    return this.#soon();
  }

  async #changeClosing(run: RunRow): Promise<RunRow | null> {
    const change: Partial<NewRun> = { phase: 'CLOSING', closeAttempts: run.closeAttempts + 1 };
    const tried = await this.#tools.db.transaction(async (tx) => {
      const row = await changeRun(tx, run.id, change, isHeld(this.lease));
      if (row && run.phase !== 'CLOSING') await announce(tx, { groupId: run.groupId }, ['runs']);
      return row;
    });
    this.#runs.change(run, tried);
    return tried;
  }

  /** Reads the device and handles the result. */
  async #look(observed: Observed): Promise<number> {
    const isBusy = this.#runs.current().length > 0;
    const wasSilent = this.#observer.isSilent;
    const read = await this.#observer.read(observed, isBusy ? LOOK_WATERING_MS : null);
    if (!read) {
      this.#quietUntil = this.#tools.clock.now() + LOOK_WATERING_MS;
      return this.#soon();
    }
    if (read.state.batteryFraction !== null && this.#observer.nextContactAt <= this.#tools.clock.now()) {
      await this.#teller.tell(observed);
    }
    // Retries at once what waited for an answer.
    if (wasSilent) this.#lastCloseTryAt = 0;
    for (const { run, kind, valve, sign } of this.#observer.interpret(observed, this.#runs.current(), read)) {
      if (kind === 'opened') await this.#storeOpened(run, valve, read.asOfMs, toldUntil(run, valve, read.asOfMs));
      else if (kind === 'over') await this.#settle(observed, run, valve, sign, read.asOfMs);
      else if (kind === 'notOpened') await this.#send(observed, run);
      else await this.#close(observed, run);
    }
    await this.#watchFlow(observed, read.state);
    await this.#noteTests(observed, read.state);
    this.#runs.add(await this.#observer.takeUp(observed, this.#runs.all(), read));
    this.#runs.forget(await this.#observer.confirm(observed, this.#runs.all(), read));
    return this.#soon();
  }

  /** Ends a run whose flow is not the usual one; raises the alarm where water flows on after the end. */
  async #watchFlow(observed: Observed, state: DeviceState): Promise<void> {
    const { db, records, clock } = this.#tools;
    const nowMs = clock.now();
    const found = this.#flow.findUnusual(state, this.#runs.current(), observed.zones, nowMs);
    if (found !== null) {
      const { run, departure, flowLPerMin, usualLPerMin: usualFlowLPerMin } = found;
      const figures = wireFigures({ flowLPerMin, usualFlowLPerMin });
      const fault = departure === 'high' ? 'flow-high' : 'flow-low';
      const reasonFigures = { ...run.reasonFigures, ...figures };
      this.#runs.change(run, await changeRun(db, run.id, { deadline: new Date(nowMs), fault, reasonFigures }));
    }
    const masters = observed.zones.filter(({ id }) => observed.zones.some(({ masterZoneId }) => masterZoneId === id));
    const leak = this.#flow.findLeak(
      state,
      masters.map(({ terminal }) => terminal),
      nowMs,
    );
    if (leak === null) return;
    if ('lookInMs' in leak) this.#observer.lookIn(leak.lookInMs);
    else await notifyLeak(records, observed, leak, nowMs);
  }

  /** What the device measures while a valve is tried is the result of the test. */
  async #noteTests(observed: Observed, state: DeviceState): Promise<void> {
    for (const run of this.#runs.current().filter(isValveTest)) {
      const valve = findValve(observed, run, state);
      if (!valve?.isOpen) continue;
      const { currentMa, voltageV, status: valveStatus } = valve;
      const flowLPerMin = state.flowLPerMin ?? null;
      await storeTestReading(this.#tools.db, run.id, { currentMa, voltageV, flowLPerMin, valveStatus });
    }
  }

  async #settle(
    observed: Observed,
    run: RunRow,
    valve: ValveState,
    sign = this.#observer.findSign(valve, null),
    asOfMs = this.#tools.clock.now(),
  ): Promise<number> {
    this.#flow.noteClosed(run, this.#tools.clock.now());
    return this.#ended(run, await settle(this.#tools.records, observed, run, valve, sign, asOfMs));
  }

  async #unanswered(run: RunRow): Promise<void> {
    const { db, clock } = this.#tools;
    this.#observer.wasUnanswered();
    this.#quietUntil = clock.now() + LOOK_WATERING_MS;
    // Silence of a device with an open valve is harmless: its own timer closes it.
    if (run.openedAt !== null || run.fault === 'unreachable') return;
    const changed = await db.transaction(async (tx) => {
      const row = await changeRun(tx, run.id, { fault: 'unreachable' });
      if (row) await announce(tx, { groupId: run.groupId }, ['runs', 'zones']);
      return row;
    });
    this.#runs.change(run, changed);
  }

  /** Reads the device's zones and runs again: zones are renamed and rewired while we run. */
  async #readAgain(): Promise<void> {
    const { records, clock } = this.#tools;
    this.#runs.isStale = false;
    try {
      const [around, runs] = await Promise.all([records.readAround(this.lease), records.readRuns(this.lease.groupId)]);
      this.#observed = around && { ...around, lease: this.lease };
      this.#runs.take(runs);
      this.#readAgainAt = clock.now() + READ_AGAIN_MS;
    } catch (error) {
      this.#runs.isStale = true;
      throw error;
    }
  }

  /** Another zone of the device may have its turn now. */
  #ended(run: RunRow, isOurs: boolean): number {
    this.#observer.forget(run);
    this.#runs.forget([run]);
    if (!isOurs || this.#observer.isSilent) this.#runs.isStale = true;
    return this.#soon();
  }

  #soon = () => this.#tools.clock.now();
}

/** The end in a device's timer after an opening whose answer was lost, epoch milliseconds. */
function toldUntil({ deadline }: RunRow, { remainingS }: ValveState, asOfMs: number): number {
  const deadlineMs = deadline?.getTime() ?? asOfMs;
  if (remainingS === null) return deadlineMs;
  const shownMs = asOfMs + remainingS * 1000;
  // Whole steps and delays of the answer are no difference.
  return deadlineMs - shownMs > TOLD_SLACK_MS ? Math.round(shownMs) : deadlineMs;
}
