/** A look at the device: it is read, and what that shows of its valves is stored, opened again or closed. */
import type { ValveState } from '@sluice/drivers/driver';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { RunRow } from '../runs/index.ts';
import type { Meaning, Read } from './device-observer.ts';
import { noteTests, watchFlow } from './meter-watch.ts';
import { notifyChangedWhileOpen } from './notices.ts';
import { LOOK_WATERING_MS } from './observations.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { mayOpenAgain } from './opening-facts.ts';
import { isUntrusted, wasShutByTimer } from './own-timer.ts';
import { settle } from './settle.ts';
import { SyncSender } from './sync-sender.ts';
import { storeTimerProof } from './timer-proof.ts';
import type { ValveCloser } from './valve-closer.ts';
import type { ValveOpener } from './valve-opener.ts';
import type { WatchedDevice } from './watched-device.ts';

/** A rest that is shorter is not worth another opening. */
const LEAST_REST_MS = 10_000;

export class DeviceLook {
  readonly #device: WatchedDevice;
  readonly #opener: ValveOpener;
  readonly #closer: ValveCloser;
  readonly #syncSender: SyncSender;

  constructor(device: WatchedDevice, opener: ValveOpener, closer: ValveCloser) {
    this.#device = device;
    this.#opener = opener;
    this.#closer = closer;
    this.#syncSender = new SyncSender(device.tools);
  }

  /** Reads the device, and does what it asks for. */
  async look(observed: Observed): Promise<void> {
    const device = this.#device;
    const { observer, seen, runs } = device;
    const { clock } = device.tools;
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
      await this.#actOn(observed, meaning, read);
    await this.#takeOver(observed);
    this.#opener.compareTimers(observed, read);
    if (read.state.hasChangedWhileOpen) await this.#notifyChanged(observed);
    await watchFlow(device, observed, read.state);
    await noteTests(device, observed, read.state);
    runs.add(await observer.takeUp(observed, runs.all(), read));
    device.log.follow(observed, runs.active());
    runs.remove(await observer.confirm(observed, runs.all(), read));
  }

  /** Does what a look at the device asks for. */
  async #actOn(observed: Observed, { run, kind, valve, sign }: Meaning, read: Read): Promise<void> {
    if (kind === 'opened') return this.#opener.noteOpened(observed, run, valve, read.asOfMs);
    const isCutByClock = kind === 'over' && goesOnAfterClock(run, valve, this.#device.tools.clock.now());
    const isWanted = kind === 'notOpened' || kind === 'neverOpened' || isCutByClock;
    if (isWanted && mayOpenAgain(observed, run)) {
      await (kind === 'neverOpened' ? this.#opener.openAfresh(observed, run) : this.#opener.send(observed, run));
    } else if (kind === 'over') await this.#settle(observed, run, valve, sign, read);
    else await this.#closer.close(observed, run);
  }

  async #settle(observed: Observed, run: RunRow, valve: ValveState, sign: RunFault | null, read: Read): Promise<void> {
    // What nothing in it closes was closed when its process had gone: by a broker, the watchdog, or as it ended.
    const isOpenedHere = this.#device.seen.of(run).deviceEndsAt !== undefined;
    const isOrphan = isUntrusted(findZoneOfRun(observed, run)) && !isOpenedHere;
    const ended = await this.#noteTimer(observed, run, read);
    await settle(this.#device, observed, ended, valve, isOrphan ? 'server-stopped' : sign, read.asOfMs);
  }

  /** Sends the opening of another process again for a valve without a timer, so that a broker holds its end for us. */
  async #takeOver(observed: Observed): Promise<void> {
    const { runs, seen } = this.#device;
    if (observed.device.hasOwnTimer) return;
    const nowMs = this.#device.tools.clock.now();
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
    const { seen, tools } = this.#device;
    const { deviceEndsAt: deviceEndMs, openAt = 0 } = seen.of(run);
    const untilMs = this.#device.leftUntil(run);
    // One that did not answer meanwhile may have lost its power, which shuts most valves.
    const wasSilent = (seen.findSeenOpen(run)?.silentFromMs ?? null) !== null;
    if (deviceEndMs === undefined || untilMs === null || wasSilent) return run;
    if (!wasShutByTimer(deviceEndMs, asOfMs, untilMs)) return run;
    await storeTimerProof(tools.records, observed, run, true, tools.clock.now());
    const armedMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? deviceEndMs;
    const wasOpenLonger = openAt > armedMs;
    return wasOpenLonger ? { ...run, armedDeadline: new Date(Math.max(deviceEndMs, armedMs)) } : run;
  }

  /** The device describes itself otherwise than when its valves opened: people are told once for each run. */
  async #notifyChanged(observed: Observed): Promise<void> {
    const { runs, seen, tools } = this.#device;
    for (const run of runs.current()) {
      if (run.closeCommand === null || seen.of(run).isChangeNotified) continue;
      await notifyChangedWhileOpen(tools.records, observed, run, tools.clock.now());
      seen.changeNotified(run);
    }
  }
}

/** The device's clock was set, which ended the run before its time: the rest follows. */
function goesOnAfterClock(run: RunRow, { openings }: ValveState, nowMs: number): boolean {
  const isEndedByClock = openings?.findLast(({ runId }) => runId === run.id)?.endedBy === 'clock-set';
  return isEndedByClock && run.stopRequestedAt === null && (run.deadline?.getTime() ?? 0) - nowMs > LEAST_REST_MS;
}
