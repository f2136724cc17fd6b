/** Opens a run's valve: what may hold it back, journal, command, outcome; sets its timer again. */
import { requirePart, type ValveState } from '@sluice/drivers/driver';
import { changeRun, lastMasterRun, type RunRow } from '../runs/index.ts';
import { isOpenBy, wateredBy } from './account.ts';
import { armedSeconds, describeClose, findTerminal, planArming, sendOpen } from './command.ts';
import { findValve, type Read } from './device-observer.ts';
import { type KeptDevice, LOOK_WATERING_MS, PAUSE_AFTER_ERROR_MS } from './kept-device.ts';
import { mayOpenBehind } from './master-need.ts';
import { explainRefusal } from './notices.ts';
import type { Observed } from './observe.ts';
import { isUntrusted, openingDelay } from './own-timer.ts';
import { capRun, isTooLate, noEndFault, readAllowance, refuseRun } from './run-limits.ts';
import { fail, findZoneOfRun } from './settle.ts';
import { findHold } from './without-timer.ts';

/** By how much a device's timer may end before the deadline without being set again. */
const TOLD_SLACK_MS = 5_000;
/** Milliseconds between checks whether a garden in which nothing is started may go on. */
const LOOK_HELD_MS = 1_000;
/** A start that opened this much later than planned has a fault. */
const LATE_MS = 3_000;
/** A timer that shows another end than told is set again so often at most. */
const COMPARE_AGAIN_MS = 60_000;

/** Each answers when the next round is due, epoch milliseconds. */
export class ValveOpener {
  readonly #kept: KeptDevice;
  readonly #look: (observed: Observed) => Promise<number>;
  /** The run that waits for its master valve, and since when, epoch milliseconds. */
  #behindMaster: { runId: RunRow['id']; sinceMs: number } | null = null;
  /** The run whose opening this process has journaled. */
  #journaled: RunRow['id'] | null = null;

  constructor(kept: KeptDevice, look: (observed: Observed) => Promise<number>) {
    this.#kept = kept;
    this.#look = look;
  }

  /** Opens a run that is due, once its deadline is stored. */
  async open(observed: Observed, run: RunRow): Promise<number> {
    const { tools, runs, observer, stops } = this.#kept;
    if (observed.isHeld) {
      // Somebody may say go on at any time.
      runs.isStale = true;
      return tools.clock.now() + LOOK_HELD_MS;
    }
    const refused = await refuseRun(this.#kept, observed, run);
    if (refused !== null) return refused;
    // Its guard is not opened for one that does not answer.
    const isTimerUntrusted = isUntrusted(findZoneOfRun(observed, run));
    const isAway = isTimerUntrusted && (observer.isSilent || observed.device.status === 'OFFLINE');
    if (isAway) await this.#look(observed);
    if (isAway && observer.isSilent) {
      return this.#kept.ended(run, await fail(tools.records, observed, run, 'unreachable', tools.clock.now()));
    }
    const masterZoneId = run.source === 'MASTER' ? null : findZoneOfRun(observed, run)?.masterZoneId;
    if (masterZoneId) {
      const waitUntil = await this.#waitForMaster(observed, run, masterZoneId);
      if (waitUntil !== null) return waitUntil;
    }
    if (isTimerUntrusted) {
      // One that does not answer now must not be told: nothing would say whether it has opened.
      await this.#look(observed);
      if (observer.isSilent) {
        return this.#kept.ended(run, await fail(tools.records, observed, run, 'unreachable', tools.clock.now()));
      }
    }
    return this.#journalAndSend(observed, run, stops);
  }

  /**
   * Opens for its whole length a run whose deadline an earlier process stored, and which its device has provably never
   * opened (docs/decisions/0075). Behind a master, which is open for the stored time, and where it comes too late, only
   * the rest of that time is given.
   */
  openAfresh(observed: Observed, run: RunRow): Promise<number> {
    const { tools, sinceMs, stops } = this.#kept;
    const isBehindMaster = (findZoneOfRun(observed, run)?.masterZoneId ?? null) !== null;
    const isForRest = run.source === 'MASTER' || isBehindMaster || isTooLate(run, sinceMs, tools.clock.now());
    return isForRest ? this.send(observed, run) : this.#journalAndSend(observed, run, stops);
  }

  async #journalAndSend(observed: Observed, run: RunRow, stops: number): Promise<number> {
    const { tools, runs, observer, lease } = this.#kept;
    const closeCommand = await describeClose(tools, observed, findTerminal(observed, run));
    const journal = await tools.records.journal(run, lease, closeCommand);
    if (!journal) {
      // Stopped meanwhile, no room at its water source yet, or another process has the device now: it is asked again.
      runs.isStale = true;
      return tools.clock.now() + PAUSE_AFTER_ERROR_MS;
    }
    runs.change(run, journal);
    this.#journaled = run.id;
    observer.openTries = 0;
    return this.send(observed, journal, stops);
  }

  /** Null once the master valve is open for the whole of the run; else when to look again. Without it the run fails. */
  async #waitForMaster(observed: Observed, run: RunRow, masterZoneId: RunRow['zoneId']): Promise<number | null> {
    const { tools, runs, observer } = this.#kept;
    const { db, records, clock } = tools;
    const master = await lastMasterRun(db, masterZoneId);
    const nowMs = clock.now();
    if (this.#behindMaster?.runId !== run.id) this.#behindMaster = { runId: run.id, sinceMs: nowMs };
    const verdict = mayOpenBehind(master, run, this.#behindMaster.sinceMs, nowMs);
    if (verdict.kind === 'open') return null;
    if (verdict.kind === 'fail') {
      return this.#kept.ended(run, await fail(records, observed, run, 'master-not-open', nowMs));
    }
    // It may have been stopped meanwhile.
    runs.isStale = true;
    return nowMs >= observer.nextLookAt ? this.#look(observed) : verdict.untilMs;
  }

  /**
   * Sends the open command for a run whose deadline is stored, and stores the outcome. `stops`: of when it was decided;
   * everything may have been closed since.
   */
  async send(observed: Observed, asked: RunRow, stops = this.#kept.stops): Promise<number> {
    const { tools, runs, observer } = this.#kept;
    const { db, records, clock } = tools;
    const allowance = await readAllowance(this.#kept, observed, asked);
    const heldBy = await findHold(this.#kept, observed, asked);
    if (heldBy === 'nothing') return this.#withoutHold(observed, asked);
    const known = await this.#withCloseCommand(observed, asked);
    const run = await capRun(this.#kept, observed, known, { allowance, heldBy });
    const untilMs = planArming(tools, observed, run);
    if (this.#kept.stops !== stops) return this.#stopped();
    if (!tools.isOwner()) {
      runs.isStale = true;
      return clock.now() + PAUSE_AFTER_ERROR_MS;
    }
    const forS = armedSeconds(tools, observed, untilMs);
    observer.noteOpenSent(run, untilMs, forS);
    this.#kept.openedHere.add(run.id);
    const reply = await sendOpen(tools, observed, run, {
      forS,
      mostL: allowance?.leftL ?? null,
      heldBy,
    });
    const nowMs = clock.now();
    if (typeof reply !== 'object' && this.#kept.stops !== stops) return this.#stopped();
    if (typeof reply === 'object') {
      observer.answered();
      if (!reply.isOpen) return this.#kept.settle(observed, run, reply);
      observer.noteRemaining(run, reply.remainingS);
      return this.#storeOpened(observed, run, reply, nowMs, untilMs);
    }
    if (reply === 'silent') {
      // It may have opened. The next step asks the valve instead of guessing.
      await this.#kept.unanswered(run);
      return this.#kept.soon();
    }
    observer.lookSoon();
    if (run.openedAt === null) {
      const fault = await explainRefusal(tools, observed, reply);
      return this.#kept.ended(run, await fail(records, observed, run, fault, nowMs));
    }
    // The device refused the new length: the old one stays. One that nothing else ends is shut.
    const deadline = isUntrusted(findZoneOfRun(observed, run)) ? new Date(nowMs) : run.armedDeadline;
    runs.change(run, await changeRun(db, run.id, { deadline, fault: 'refused' }));
    return this.#kept.soon();
  }

  /** What closes it could not be known when it was journaled, or an earlier version has opened it: it is stored now. */
  async #withCloseCommand(observed: Observed, run: RunRow): Promise<RunRow> {
    const { tools, runs } = this.#kept;
    const closeCommand =
      run.closeCommand === null ? await describeClose(tools, observed, findTerminal(observed, run)) : null;
    if (closeCommand === null) return run;
    const changed = await changeRun(tools.db, run.id, { closeCommand });
    runs.change(run, changed);
    return changed ?? run;
  }

  /** Ends runs of valves without a timer that counts whose guard was taken away while they are open. */
  async endWithoutHold(observed: Observed): Promise<void> {
    if (!observed.zones.some(isUntrusted)) return;
    const { runs, soon } = this.#kept;
    const flowing = runs
      .current()
      .filter(({ phase, deadline }) => phase !== 'CLOSING' && (deadline?.getTime() ?? 0) > soon());
    for (const run of flowing) {
      if ((await findHold(this.#kept, observed, run)) === 'nothing') await this.#withoutHold(observed, run);
    }
  }

  /** What would have ended its water was taken away meanwhile. */
  async #withoutHold(observed: Observed, run: RunRow): Promise<number> {
    const { tools, runs, soon } = this.#kept;
    const zone = findZoneOfRun(observed, run);
    const fault = zone === undefined ? 'no-guard' : noEndFault(zone);
    runs.change(run, await changeRun(tools.db, run.id, { deadline: new Date(soon()), fault }));
    return soon();
  }

  /** The run is read again, with the stop that somebody asked for. */
  #stopped(): number {
    this.#kept.runs.isStale = true;
    return this.#kept.soon();
  }

  /** Sets the timer of an open valve to another end. It is looked at first: one that was shut meanwhile stays shut. */
  async rearm(observed: Observed, run: RunRow): Promise<number> {
    const { observer, runs, soon } = this.#kept;
    // Also where the device does not answer: a guard in front of it follows the run's end.
    const heldBy = await findHold(this.#kept, observed, run);
    if (heldBy === 'nothing') return this.#withoutHold(observed, run);
    await capRun(this.#kept, observed, run, {
      allowance: await readAllowance(this.#kept, observed, run),
      heldBy,
    });
    await this.#look(observed);
    if (observer.isSilent) return soon();
    const current = runs.current().find(({ id, phase }) => id === run.id && phase === 'WATERING');
    return current ? this.send(observed, current) : soon();
  }

  /**
   * A device whose timer shows another end than it was told, as after its clock was set, is told again: a valve neither
   * stays open longer nor closes early for that. One that goes on showing another end is left in peace for a while.
   */
  compareTimers(observed: Observed, { state, asOfMs }: Read): void {
    const { runs, tools, lease, observer } = this.#kept;
    if (!observed.device.hasOwnTimer || state.ageS > 0) return;
    const slackMs = requirePart(tools.driver, 'valves').getTimer(lease.address).stepS * 1000 + TOLD_SLACK_MS;
    for (const run of runs.current()) {
      const valve = findValve(observed, run, state);
      if (run.phase !== 'WATERING' || run.openingId !== null || run.armedDeadline === null || !valve) continue;
      if (!isOpenBy(run, valve) || valve.remainingS === null) continue;
      const shownMs = Math.round(asOfMs + valve.remainingS * 1000);
      const isTold = Math.abs(shownMs - run.armedDeadline.getTime()) <= slackMs;
      if (isTold || asOfMs - (observer.timerDiffered.get(run.id) ?? 0) < COMPARE_AGAIN_MS) continue;
      observer.timerDiffered.set(run.id, asOfMs);
      runs.change(run, { ...run, armedDeadline: new Date(shownMs) });
    }
  }

  /** A look shows that a run's valve has opened. */
  noteOpened(observed: Observed, run: RunRow, valve: ValveState, asOfMs: number): Promise<number> {
    return this.#storeOpened(observed, run, valve, asOfMs, toldUntil(run, valve, asOfMs));
  }

  /** `armedMs`: the end in the device's own timer, as far as it is known. */
  async #storeOpened(
    observed: Observed,
    run: RunRow,
    valve: ValveState,
    asOfMs: number,
    armedMs: number,
  ): Promise<number> {
    const { openedAgoS } = valve;
    // Another process may have told it to open, and ended before it could store that.
    const sentMs = openedAgoS === undefined ? asOfMs : Math.min(asOfMs, this.#kept.soon() - openedAgoS * 1000);
    const openedAtMs = wateredBy(run, valve, null, asOfMs)?.openedAtMs ?? sentMs;
    const startedAtMs = run.openedAt?.getTime() ?? openedAtMs;
    const isBehindMaster = (findZoneOfRun(observed, run)?.masterZoneId ?? null) !== null;
    const delayMs =
      isBehindMaster || armedMs !== run.deadline?.getTime() ? 0 : openingDelay(run, openedAtMs, valve, asOfMs);
    const isLate = startedAtMs - ((run.deadline?.getTime() ?? 0) - run.durationS * 1000) > LATE_MS;
    // The process that journaled it did not open it.
    const fault = run.openedAt === null && this.#journaled !== run.id ? 'interrupted' : null;
    const opened = await this.#kept.tools.records.storeOpened({
      id: run.id,
      groupId: run.groupId,
      openedAt: new Date(openedAtMs),
      armedDeadline: new Date(armedMs + delayMs),
      delayMs,
      fault: isLate ? (run.fault ?? fault) : run.fault === 'run-cap' || run.fault === 'day-cap' ? run.fault : null,
    });
    this.#kept.runs.change(run, opened);
    this.#kept.observer.lookIn(LOOK_WATERING_MS);
    return this.#kept.soon();
  }
}

/** The end in a device's timer after an opening whose answer was lost, epoch milliseconds. */
function toldUntil({ deadline }: RunRow, { remainingS }: ValveState, asOfMs: number): number {
  const deadlineMs = deadline?.getTime() ?? asOfMs;
  if (remainingS === null) return deadlineMs;
  const shownMs = asOfMs + remainingS * 1000;
  // Whole steps and delays of the answer are no difference.
  return deadlineMs - shownMs > TOLD_SLACK_MS ? Math.round(shownMs) : deadlineMs;
}
