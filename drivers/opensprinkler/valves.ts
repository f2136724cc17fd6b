/** Opens and closes stations. Every start carries its seconds, after which the controller itself closes. */
import type { CommandBook } from '../command-book.ts';
import { type CloseValve, DriverError, type OpenValve, type ValveOperator, type ValveState } from '../driver.ts';
import { type ControllerAddress, parseAddress } from './address.ts';
import {
  type Controller,
  CURRENT_SHOWS_AFTER_S,
  findCircuitFault,
  type Known,
  RESULT,
  type StationMoment,
  toValve,
} from './codec.ts';
import type { ControllerLink } from './controller-link.ts';

/** A longer run is refused by the controller, from 65,536 s on it is cut to 16 bits: it would end too early. */
export const TIMER = { stepS: 1, longestRunS: 64_800 };
/** Between two looks at a station that is to open or to close. */
const LOOK_MS = 1_000;
/** Looks until a station must show what it was told. */
const LOOKS = 5;
/** A master valve may open first; behind another station of its group a station would wait for longer. */
const LONGEST_WAIT_S = 20;
/** Seconds by which a timer may differ from what is wanted without being set again: that closes the valve for a moment. */
const SAME_TIMER_S = 2;

export interface ValveTools {
  link: ControllerLink;
  book: CommandBook;
  /** Circuits that were broken when a station was opened the last time, by address and terminal. */
  faults: Map<string, ValveState['status']>;
  knownOf(address: string): Known;
  sleep(ms: number): Promise<void>;
}

export function createValveOperator({ link, book, faults, knownOf, sleep }: ValveTools): ValveOperator {
  async function readThere(at: ControllerAddress, terminal: number): Promise<Controller> {
    const controller = await link.readController(at);
    if (!Number.isInteger(terminal) || !stationOf(controller, terminal)) {
      throw new DriverError('refused', `There is no terminal ${terminal}.`);
    }
    return controller;
  }

  /** Looks again until a station is as wanted, `looks` times at most; returns the last look. */
  async function lookUntil(
    at: ControllerAddress,
    { layout }: Controller,
    isWanted: (controller: Controller) => boolean,
    looks = LOOKS,
  ): Promise<Controller> {
    for (let look = 1; ; look += 1) {
      const seen = { layout, moment: await link.readMoment(at) };
      if (isWanted(seen) || look >= looks) return seen;
      await sleep(LOOK_MS);
    }
  }

  /** Takes a station out of the queue, running or waiting. The emergency stop follows if it does not close. */
  async function stop(at: ControllerAddress, controller: Controller, terminal: number): Promise<Controller> {
    const isGone = (seen: Controller) => isIdle(stationOf(seen, terminal));
    const result = await link.command(at, 'cm', { sid: terminal - 1, en: 0 });
    if (result !== RESULT.success && result !== RESULT.outOfRange) throw refusedWith(result);
    const after = await lookUntil(at, controller, isGone);
    if (isGone(after)) return after;
    await link.command(at, 'cv', { rsn: 1 });
    return lookUntil(at, controller, isGone);
  }

  /** Sends the start. One whose answer is lost may have arrived, and is never sent twice: the queue tells. */
  async function start(at: ControllerAddress, controller: Controller, terminal: number, seconds: number) {
    try {
      const result = await link.command(at, 'cm', { sid: terminal - 1, en: 1, t: seconds });
      if (result !== RESULT.success) throw refusedWith(result);
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault !== 'unreachable') throw error;
      await sleep(LOOK_MS);
      const { stations } = await link.readMoment(at);
      if (isIdle(stations[terminal - 1])) throw error;
    }
    return lookUntil(
      at,
      controller,
      (seen) => stationOf(seen, terminal)?.isOn === true || isIdle(stationOf(seen, terminal)),
      2,
    );
  }

  /** Waits for a station that the controller has queued; takes it out again when it would open much later. */
  async function awaitOpening(at: ControllerAddress, queued: Controller, terminal: number): Promise<Controller> {
    const waitsS = stationOf(queued, terminal)?.queued?.startsInS ?? 0;
    const isOn = (seen: Controller) => stationOf(seen, terminal)?.isOn === true;
    const opened =
      isOn(queued) || waitsS > LONGEST_WAIT_S
        ? queued
        : await lookUntil(at, queued, (seen) => isOn(seen) || isFaulty(seen, terminal), waitsS + LOOKS);
    if (isOn(opened) || isFaulty(opened, terminal)) return opened;
    await stop(at, opened, terminal);
    throw new DriverError('refused', `Terminal ${terminal} did not open, or has to wait behind others of its group.`);
  }

  /** A circuit without current, or with too much of it, is closed again. */
  async function judgeCircuit(at: ControllerAddress, opened: Controller, terminal: number): Promise<Controller> {
    const mayBeBroken = opened.layout.judgesCurrent && opened.moment.currentMa === 0;
    const looks = mayBeBroken ? CURRENT_SHOWS_AFTER_S + 2 : 1;
    const flows = ({ moment }: Controller) => moment.currentMa !== 0;
    const seen = looks === 1 ? opened : await lookUntil(at, opened, flows, looks);
    const fault = findCircuitFault(seen, terminal);
    if (fault === null && !isFaulty(seen, terminal)) return seen;
    if (!isIdle(stationOf(seen, terminal))) await stop(at, seen, terminal);
    throw new CircuitError(fault ?? 'SHORT_CIRCUIT');
  }

  return {
    async openValve(address, command: OpenValve) {
      const at = parseAddress(address);
      const { terminal, runId } = command;
      const seconds = Math.ceil(command.maxRunTimeS);
      if (!(seconds >= 1 && seconds <= TIMER.longestRunS)) {
        throw new DriverError('refused', `A station runs for 1 to ${TIMER.longestRunS} seconds.`);
      }
      let controller = await readThere(at, terminal);
      const known = knownOf(address);
      const answer = (seen: Controller) => ({ valve: toValve(seen, terminal, known) });
      if (!book.accept(address, command)) return answer(controller);
      const { isMaster, isDisabled } = controller.layout.stations[terminal - 1] ?? {};
      if (isMaster || isDisabled) throw new DriverError('refused', `Terminal ${terminal} is not one that waters.`);
      const station = stationOf(controller, terminal);
      const remainingS = station?.queued?.remainingS ?? 0;
      const isSame = station?.isOn && known.findRun(terminal) === runId;
      if (isSame && Math.abs(remainingS - seconds) <= SAME_TIMER_S) return answer(controller);
      if (!isIdle(station)) controller = await stop(at, controller, terminal);
      if (controller.moment.overcurrent !== 0) await link.command(at, 'cv', { rocs: 1 });
      // Recorded before it is sent: it may arrive although no answer comes back.
      book.noteOpening(address, terminal, runId, seconds + LONGEST_WAIT_S);
      try {
        const queued = await start(at, controller, terminal, seconds);
        const opened = await judgeCircuit(at, await awaitOpening(at, queued, terminal), terminal);
        faults.delete(`${address} ${terminal}`);
        book.noteOpening(address, terminal, runId, seconds + SAME_TIMER_S);
        return answer(opened);
      } catch (error) {
        if (!(error instanceof DriverError) || error.fault === 'unreachable') throw error;
        book.noteClosing(address, terminal);
        if (error instanceof CircuitError) faults.set(`${address} ${terminal}`, error.status);
        throw error;
      }
    },

    async closeValve(address, command: CloseValve) {
      const at = parseAddress(address);
      const { terminal, runId } = command;
      const before = await readThere(at, terminal);
      const known = knownOf(address);
      const openedBy = known.findRun(terminal);
      const isAnothers = runId !== null && openedBy !== null && openedBy !== runId;
      const isShut = isIdle(stationOf(before, terminal));
      if (!book.accept(address, command) || isAnothers || isShut) return { valve: toValve(before, terminal, known) };
      const after = await stop(at, before, terminal);
      if (isIdle(stationOf(after, terminal))) book.noteClosing(address, terminal);
      return { valve: toValve(after, terminal, known) };
    },

    getTimer: () => TIMER,
  };
}

class CircuitError extends DriverError {
  readonly status: ValveState['status'];
  constructor(status: ValveState['status']) {
    super('valve-fault', `The circuit of the valve: ${status}.`);
    this.status = status;
  }
}

const stationOf = ({ moment }: Controller, terminal: number): StationMoment | undefined =>
  moment.stations[terminal - 1];

/** Neither on nor in the queue. */
const isIdle = (station: StationMoment | undefined) =>
  station === undefined || (!station.isOn && station.queued === null);

/** Switched off for too high a current, alone or with all others. */
const isFaulty = ({ moment }: Controller, terminal: number) =>
  moment.overcurrent === terminal || moment.overcurrent === ALL_STATIONS;
const ALL_STATIONS = 255;

const refusedWith = (result: number) =>
  new DriverError(
    'refused',
    result === RESULT.notPermitted ? 'The station is in use.' : `The controller answered ${result}.`,
  );
