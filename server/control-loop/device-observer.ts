/** Reads a device, and says what that means for active runs. */
import {
  type DeviceState,
  type DeviceTrouble,
  type Driver,
  DriverError,
  type ValveState,
} from '@sluice/drivers/driver';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { Lease } from '../devices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { RunRow } from '../runs/index.ts';
import { isOpenBy, isOpeningOf } from './account.ts';
import { recordOpeningsAtDevice, recordStray } from './at-device.ts';
import { sendClose, sendCloseOfStray } from './command.ts';
import type { Observations } from './observations.ts';
import { findZoneOfRun, type Observed, storeOffline, storeState } from './observe.ts';
import { isUntrusted } from './own-timer.ts';
import type { RunRecords } from './run-records.ts';
import { confirm } from './settle.ts';
import { followStationNames } from './station-names.ts';

/** Milliseconds between two reads of an idle device, different for each device. */
const LOOK_IDLE_MS = [15_000, 25_000] as const;
/** Between two looks at one that does not answer. */
const LOOK_SILENT_MS = 5_000;
/** Unanswered reads after which a device counts as offline. */
const OFFLINE_AFTER_LOOKS = 3;
/** Between two orders to close to a device that has told nothing since the end of a run. */
const CLOSE_AGAIN_MS = 300_000;
/** Open commands that a device may acknowledge without opening, before the run is given up. */
const OPEN_TRIES = 3;
/** Delay before asking a device that has just woken. */
const CONTACT_SLACK_MS = 500;
/** Tolerance of the ages that a device reports. */
const AGE_SLACK_MS = 1_000;

export interface ObserverTools {
  records: RunRecords;
  clock: Clock;
  driver: Driver;
}

export interface Read {
  state: DeviceState;
  /** When it was observed, epoch milliseconds. */
  asOfMs: number;
}

export interface Meaning {
  run: RunRow;
  /**
   * Its valve has opened; is shut; has not opened and may be commanded again; must be shut. 'neverOpened': an earlier
   * process stored its deadline, and the device's own memory shows that no command arrived.
   */
  kind: 'opened' | 'over' | 'notOpened' | 'neverOpened' | 'toClose';
  valve: ValveState;
  sign: RunFault | null;
}

export class DeviceObserver {
  readonly #lease: Lease;
  readonly #tools: ObserverTools;
  readonly #seen: Observations;
  readonly #idleMs: number;
  /** Openings at the device that are already recorded. */
  readonly #recorded = new Set<string>();
  #isKeeping = false;
  /** What people were told of since it last answered. */
  #notifiedTrouble: DeviceTrouble | null = null;

  constructor(lease: Lease, tools: ObserverTools, seen: Observations) {
    this.#lease = lease;
    this.#tools = tools;
    this.#seen = seen;
    // Spreads devices over time: the last digits of an id are random.
    const share = Number.parseInt(lease.deviceId.slice(-4), 16) / 0xffff;
    this.#idleMs = LOOK_IDLE_MS[0] + share * (LOOK_IDLE_MS[1] - LOOK_IDLE_MS[0]);
  }

  /** Null when the device did not answer. `nextLookInMs`: when the next read is due; null for an idle device. */
  async read(observed: Observed, nextLookInMs: number | null): Promise<Read | null> {
    const { records, clock, driver } = this.#tools;
    let state: DeviceState;
    const askedMs = clock.now();
    if (!this.#isKeeping) driver.beginKeeping?.(this.#lease.address);
    this.#isKeeping = true;
    try {
      state = await driver.readState(this.#lease.address);
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      this.#seen.lookUnanswered(askedMs, clock.now() + (nextLookInMs ?? LOOK_SILENT_MS));
      if (this.#seen.unansweredLooks >= OFFLINE_AFTER_LOOKS) await this.#storeOffline(observed, error.trouble);
      return null;
    }
    this.#notifiedTrouble = null;
    const nowMs = clock.now();
    const contactAt = state.nextContactInS === null ? 0 : nowMs + state.nextContactInS * 1000;
    this.#seen.lookAnswered({ lookAt: nowMs + (nextLookInMs ?? this.#idleMs), contactAt });
    // It listens only for a short time: send waiting commands as soon as it does.
    if (contactAt > nowMs) this.#seen.lookBy(contactAt + CONTACT_SLACK_MS);
    await storeState(records, observed, state, nowMs);
    await followStationNames(records, observed, state);
    return { state, asOfMs: Math.round(nowMs - state.ageS * 1000) };
  }

  async #storeOffline(observed: Observed, trouble: DeviceTrouble | null): Promise<void> {
    const { records, clock } = this.#tools;
    await storeOffline(records, observed, clock.now(), trouble === this.#notifiedTrouble ? null : trouble);
    this.#notifiedTrouble = trouble;
  }

  /** What a reading means for active runs. One that is older than our last command is ignored. */
  interpret(observed: Observed, current: RunRow[], { state, asOfMs }: Read): Meaning[] {
    const nowMs = this.#tools.clock.now();
    return current.flatMap((run): Meaning[] => {
      const valve = findValve(observed, run, state);
      const since = Math.max(run.openedAt?.getTime() ?? 0, this.#seen.lastOpenSentAt);
      if (!valve || (state.ageS > 0 && asOfMs < since - AGE_SLACK_MS)) return [];
      const sign = this.findSign(valve, state);
      if (isOpenBy(run, valve)) {
        this.#seen.shownOpen(run, asOfMs);
        return run.phase === 'OPENING' ? [{ run, kind: 'opened', valve, sign }] : [];
      }
      const hasOpened = valve.openings?.some((opening) => isOpeningOf(run, opening, asOfMs)) ?? false;
      if (run.phase !== 'OPENING' || hasOpened) return [{ run, kind: 'over', valve, sign }];
      if (run.stopRequestedAt !== null || nowMs >= (run.deadline?.getTime() ?? 0)) return [];
      const { openTries = 0, deviceEndsAt } = this.#seen.of(run);
      // This process has sent it nothing.
      if (valve.openings !== null && deviceEndsAt === undefined) return [{ run, kind: 'neverOpened', valve, sign }];
      // The open command may still arrive: a close after it makes sure.
      return [{ run, kind: openTries < OPEN_TRIES ? 'notOpened' : 'toClose', valve, sign }];
    });
  }

  /** A state of the device that would explain why a valve is shut. */
  findSign(valve: ValveState, state: DeviceState | null): RunFault | null {
    if (valve.status === 'NO_WATER') return 'no-water';
    if (valve.status === 'OPEN_CIRCUIT' || valve.status === 'SHORT_CIRCUIT') return 'valve-fault';
    return state?.status === 'STANDBY' ? 'switched-off' : null;
  }

  /** Records runs opened at the device; closes valves left open by ended runs. */
  async takeUp(observed: Observed, runs: RunRow[], { state, asOfMs }: Read): Promise<RunRow[]> {
    if ((state.nextContactInS ?? 0) > 0)
      return recordOpeningsAtDevice(this.#tools, observed, state.valves, runs, this.#recorded, asOfMs);
    // Nothing is known to end an opening by hand of one without a timer that counts: it is not let run, and opens no guard.
    const isTimerUntrusted = ({ terminal }: ValveState) =>
      isUntrusted(observed.zones.find((zone) => zone.terminal === terminal));
    const isStray = (valve: ValveState) =>
      isTimerUntrusted(valve) &&
      !runs.some((run) => hasBegun(run) && findZoneOfRun(observed, run)?.terminal === valve.terminal);
    const isOver = (runId: string) => !runs.some(({ id, phase }) => id === runId && phase !== 'ENDED');
    const strays: RunRow[] = [];
    for (const valve of state.valves) {
      if (valve.isOpen && ((valve.runId !== null && isOver(valve.runId)) || isStray(valve))) {
        const reply = await sendCloseOfStray(this.#tools, observed, valve);
        const isShut = typeof reply === 'object' && !reply.isOpen;
        if (isStray(valve) && !isShut) strays.push(...(await recordStray(this.#tools, observed, valve, asOfMs)));
        this.#seen.lookBy(this.#tools.clock.now());
      }
    }
    const ending = state.valves.filter((valve) => !isTimerUntrusted(valve));
    return [...strays, ...(await recordOpeningsAtDevice(this.#tools, observed, ending, runs, this.#recorded, asOfMs))];
  }

  /** Asks what runs delivered that ended while the device was silent. Returns those that are settled now. */
  async confirm(observed: Observed, runs: RunRow[], { state, asOfMs }: Read): Promise<RunRow[]> {
    const settled: RunRow[] = [];
    for (const run of runs) {
      if (run.phase !== 'ENDED' || !run.isUnconfirmed) continue;
      const valve = findValve(observed, run, state);
      if (valve && !(await this.#closeUnseen(observed, run, runs))) continue;
      if (valve?.isOpen && asOfMs < (run.closedAt?.getTime() ?? 0)) await this.#closeAgain(observed, run, runs);
      if (valve && (isOpenBy(run, valve) || asOfMs < (run.deadline?.getTime() ?? 0))) continue;
      if (valve)
        await confirm(this.#tools.records, observed, run, { valve, sign: this.findSign(valve, state), asOfMs });
      this.#seen.forget(run);
      settled.push(run);
    }
    return settled;
  }

  /**
   * The last that is known of a valve is that it was open in a run that is over by now: its device may have spoken to
   * nobody meanwhile. It is told to close, which makes it speak.
   */
  async #closeAgain(observed: Observed, run: RunRow, runs: RunRow[]): Promise<void> {
    const nowMs = this.#tools.clock.now();
    if (nowMs - (this.#seen.of(run).closeRepeatedAt ?? 0) < CLOSE_AGAIN_MS || hasValve(run, runs)) return;
    this.#seen.closeRepeated(run, nowMs);
    await sendClose(this.#tools, observed, run);
    this.#seen.lookBy(nowMs);
  }

  /**
   * Closes after an opening that nobody has seen: its message may still wait for the device (docs/fail-safe.md, 6).
   * Not where another run has the valve by now. False where the device did not answer.
   */
  async #closeUnseen(observed: Observed, run: RunRow, runs: RunRow[]): Promise<boolean> {
    if (run.openedAt !== null || hasValve(run, runs)) return true;
    return (await sendClose(this.#tools, observed, run)) !== 'silent';
  }
}

const hasBegun = ({ phase }: RunRow) => phase !== 'ENDED' && phase !== 'PENDING';

/** Whether another run has the valve by now. */
const hasValve = ({ zoneId }: RunRow, runs: RunRow[]) => runs.some((run) => run.zoneId === zoneId && hasBegun(run));

export function findValve(observed: Observed, run: RunRow, state: DeviceState): ValveState | undefined {
  const terminal = findZoneOfRun(observed, run)?.terminal;
  return state.valves.find((valve) => valve.terminal === terminal);
}
