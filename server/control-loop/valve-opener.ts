/** Opens a run's valve: journal, command, outcome; sets its timer again. */
import { requirePart, type ValveState } from '@sluice/drivers/driver';
import { changeRun, type RunRow } from '../runs/index.ts';
import { whyNothingEnds } from '../zones/index.ts';
import { isOpenBy, wateredBy } from './account.ts';
import { armedSeconds, describeClose, findTerminal, planArming, sendOpen } from './command.ts';
import { findValve, type Read } from './device-observer.ts';
import { explainRefusal } from './notices.ts';
import { LOOK_WATERING_MS } from './observations.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { findLateness } from './opening-facts.ts';
import { isUntrusted, openingDelay } from './own-timer.ts';
import { capRun, findEnd, readAllowance } from './run-limits.ts';
import { fail, settle } from './settle.ts';
import type { NextStep, WatchedDevice } from './watched-device.ts';

/** By how much a device's timer may end before the deadline without being set again. */
const ARMED_SLACK_MS = 5_000;
/** A start that opened this much later than planned has a fault. */
const LATE_MS = 3_000;
/** A timer that shows another end than sent is set again so often at most. */
const COMPARE_AGAIN_MS = 60_000;

export class ValveOpener {
  readonly #device: WatchedDevice;
  readonly #look: (observed: Observed) => Promise<void>;

  constructor(device: WatchedDevice, look: (observed: Observed) => Promise<void>) {
    this.#device = device;
    this.#look = look;
  }

  /**
   * Opens for its whole length a run whose deadline an earlier process stored, and which its device has provably never
   * opened (docs/decisions/0075). Behind a master, which is open for the stored time, and where it comes too late, only
   * the rest of that time is given.
   */
  openAfresh(observed: Observed, run: RunRow): Promise<NextStep> {
    const { tools, sinceMs, cancellations } = this.#device;
    const isBehindMaster = (findZoneOfRun(observed, run)?.masterZoneId ?? null) !== null;
    const isLate = findLateness(run, sinceMs, tools.clock.now()) !== null;
    const isForRest = run.source === 'MASTER' || isBehindMaster || isLate;
    return isForRest ? this.send(observed, run) : this.open(observed, run, cancellations);
  }

  /** Opens a run that may open, once its deadline is stored. `cancellations`: of when that was decided. */
  async open(observed: Observed, run: RunRow, cancellations: number): Promise<NextStep> {
    const { tools, runs, seen, lease } = this.#device;
    const closeCommand = await describeClose(tools, observed, findTerminal(observed, run));
    const journal = await tools.records.journal(run, lease, closeCommand);
    if (!journal) {
      // Stopped meanwhile, no room at its water source yet, or another process has the device now: it is asked again.
      runs.expire();
      return 'later';
    }
    runs.change(run, journal);
    seen.journaled(run);
    return this.send(observed, journal, cancellations, run.phase === 'PENDING');
  }

  /**
   * Sends the open command for a run whose deadline is stored, and stores the outcome. `cancellations`: of when it was
   * decided; everything may have been closed since. `isFirst`: nobody can have sent it before.
   */
  async send(
    observed: Observed,
    asked: RunRow,
    cancellations = this.#device.cancellations,
    isFirst = false,
  ): Promise<NextStep> {
    const { tools, runs, seen } = this.#device;
    const { db, clock } = tools;
    const allowance = await readAllowance(this.#device, observed, asked);
    const endsBy = await findEnd(this.#device, observed, asked);
    if (endsBy === 'nothing') return this.#endNow(observed, asked);
    const heldBy = endsBy === 'timer' ? null : endsBy;
    const run = await capRun(this.#device, observed, await this.#withCloseCommand(observed, asked), {
      allowance,
      heldBy,
    });
    const untilMs = planArming(tools, observed, run);
    const isCancelled = () => this.#device.cancellations !== cancellations;
    if (isCancelled() || !tools.isOwner()) {
      if (isFirst) await tools.records.withdraw(run, this.#device.lease);
      // It is read again, with the stop that somebody asked for.
      runs.expire();
      return isCancelled() ? 'now' : 'later';
    }
    const forS = armedSeconds(tools, observed, untilMs);
    seen.openSent(run, clock.now(), untilMs, forS);
    const reply = await sendOpen(tools, observed, run, { forS, mostL: allowance?.leftL ?? null, heldBy });
    const nowMs = clock.now();
    if (typeof reply === 'object') {
      seen.commandAnswered();
      if (!reply.isOpen) {
        await settle(this.#device, observed, run, reply);
        return 'now';
      }
      seen.remainingShown(run, reply.remainingS, nowMs);
      await this.#storeOpened(observed, run, reply, nowMs, untilMs);
      return 'now';
    }
    if (isCancelled()) {
      runs.expire();
      return 'now';
    }
    if (reply === 'silent') {
      // It may have opened. The next step asks the valve instead of guessing.
      await this.#device.unanswered(run);
      return 'now';
    }
    seen.lookBy(clock.now());
    if (run.openedAt === null) {
      const fault = await explainRefusal(tools, observed, reply);
      await fail(this.#device, observed, run, fault, nowMs);
      return 'now';
    }
    // The device refused the new length: the old one stays. One that nothing else ends is shut.
    const deadline = isUntrusted(findZoneOfRun(observed, run)) ? new Date(nowMs) : run.armedDeadline;
    runs.change(run, await changeRun(db, run.id, { deadline, fault: 'refused' }));
    return 'now';
  }

  /** What closes it could not be known when it was journaled, or an earlier version has opened it: it is stored now. */
  async #withCloseCommand(observed: Observed, run: RunRow): Promise<RunRow> {
    const { tools, runs } = this.#device;
    const closeCommand =
      run.closeCommand === null ? await describeClose(tools, observed, findTerminal(observed, run)) : null;
    if (closeCommand === null) return run;
    const changed = await changeRun(tools.db, run.id, { closeCommand });
    runs.change(run, changed);
    return changed ?? run;
  }

  /** Ends runs of valves without a timer that counts whose guard was taken away while they are open. */
  async endUnguarded(observed: Observed): Promise<void> {
    if (!observed.zones.some(isUntrusted)) return;
    const nowMs = this.#device.tools.clock.now();
    const flowing = this.#device.runs
      .current()
      .filter(({ phase, deadline }) => phase !== 'CLOSING' && (deadline?.getTime() ?? 0) > nowMs);
    for (const run of flowing) {
      if ((await findEnd(this.#device, observed, run)) === 'nothing') await this.#endNow(observed, run);
    }
  }

  /** What would have ended its water was taken away meanwhile. */
  async #endNow(observed: Observed, run: RunRow): Promise<NextStep> {
    const { tools, runs } = this.#device;
    const fault = whyNothingEnds(findZoneOfRun(observed, run)?.timerProof ?? null);
    runs.change(run, await changeRun(tools.db, run.id, { deadline: new Date(tools.clock.now()), fault }));
    return 'now';
  }

  /** Sets the timer of an open valve to another end. It is looked at first: one that was shut meanwhile stays shut. */
  async rearm(observed: Observed, run: RunRow): Promise<NextStep> {
    const { seen, runs } = this.#device;
    // Also where the device does not answer: a guard in front of it follows the run's end.
    const endsBy = await findEnd(this.#device, observed, run);
    if (endsBy === 'nothing') return this.#endNow(observed, run);
    const allowance = await readAllowance(this.#device, observed, run);
    await capRun(this.#device, observed, run, { allowance, heldBy: endsBy === 'timer' ? null : endsBy });
    await this.#look(observed);
    const current = runs.current().find(({ id, phase }) => id === run.id && phase === 'WATERING');
    return current === undefined || seen.isSilent ? 'now' : this.send(observed, current);
  }

  /**
   * A device whose timer shows another end than it was sent, as after its clock was set, is sent it again: a valve neither
   * stays open longer nor closes early for that. One that goes on showing another end is left in peace for a while.
   */
  compareTimers(observed: Observed, { state, asOfMs }: Read): void {
    const { runs, tools, lease, seen } = this.#device;
    if (!observed.device.hasOwnTimer || state.ageS > 0) return;
    const slackMs = requirePart(tools.driver, 'valves').getTimer(lease.address).stepS * 1000 + ARMED_SLACK_MS;
    for (const run of runs.current()) {
      const valve = findValve(observed, run, state);
      if (run.phase !== 'WATERING' || run.openingId !== null || run.armedDeadline === null || !valve) continue;
      if (!isOpenBy(run, valve) || valve.remainingS === null) continue;
      const shownMs = Math.round(asOfMs + valve.remainingS * 1000);
      const isAsSent = Math.abs(shownMs - run.armedDeadline.getTime()) <= slackMs;
      if (isAsSent || asOfMs - (seen.of(run).otherEndAt ?? 0) < COMPARE_AGAIN_MS) continue;
      seen.otherEndShown(run, asOfMs);
      runs.change(run, { ...run, armedDeadline: new Date(shownMs) });
    }
  }

  /** A look shows that a run's valve has opened. */
  noteOpened(observed: Observed, run: RunRow, valve: ValveState, asOfMs: number): Promise<void> {
    return this.#storeOpened(observed, run, valve, asOfMs, findArmedEnd(run, valve, asOfMs));
  }

  /** `armedMs`: the end in the device's own timer, as far as it is known. */
  async #storeOpened(
    observed: Observed,
    run: RunRow,
    valve: ValveState,
    asOfMs: number,
    armedMs: number,
  ): Promise<void> {
    const { openedAgoS } = valve;
    const { tools, runs, seen, log } = this.#device;
    // Another process may have sent the opening, and ended before it could store that.
    const sentMs = openedAgoS === undefined ? asOfMs : Math.min(asOfMs, tools.clock.now() - openedAgoS * 1000);
    const openedAtMs = wateredBy(run, valve, null, asOfMs)?.openedAtMs ?? sentMs;
    const startedAtMs = run.openedAt?.getTime() ?? openedAtMs;
    const isBehindMaster = (findZoneOfRun(observed, run)?.masterZoneId ?? null) !== null;
    const delayMs =
      isBehindMaster || armedMs !== run.deadline?.getTime() ? 0 : openingDelay(run, openedAtMs, valve, asOfMs);
    const isLate = startedAtMs - ((run.deadline?.getTime() ?? 0) - run.durationS * 1000) > LATE_MS;
    // The process that journaled it did not open it; or it did, and waited for the device until then.
    const fault = run.openedAt !== null ? null : seen.of(run).isJournaledHere ? 'unreachable' : 'interrupted';
    const opened = await tools.records.storeOpened({
      id: run.id,
      groupId: run.groupId,
      openedAt: new Date(openedAtMs),
      armedDeadline: new Date(armedMs + delayMs),
      delayMs,
      fault: isLate ? (run.fault ?? fault) : run.fault === 'run-cap' || run.fault === 'day-cap' ? run.fault : null,
    });
    runs.change(run, opened);
    log.follow(observed, runs.active());
    seen.lookBy(tools.clock.now() + LOOK_WATERING_MS);
  }
}

/** The end in a device's timer after an opening whose answer was lost, epoch milliseconds. */
function findArmedEnd({ deadline }: RunRow, { remainingS }: ValveState, asOfMs: number): number {
  const deadlineMs = deadline?.getTime() ?? asOfMs;
  if (remainingS === null) return deadlineMs;
  const shownMs = asOfMs + remainingS * 1000;
  // Whole steps and delays of the answer are no difference.
  return deadlineMs - shownMs > ARMED_SLACK_MS ? Math.round(shownMs) : deadlineMs;
}
