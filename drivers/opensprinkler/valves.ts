/** Opens and closes stations. Every start carries its seconds, after which the controller itself closes. */
import type { CommandBook } from '../command-book.ts';
import { type CloseValve, DriverError, type OpenValve, type ValveOperator, type ValveState } from '../driver.ts';
import { type ControllerAddress, parseAddress } from './address.ts';
import {
  type Controller,
  CURRENT_SHOWS_AFTER_S,
  findCircuitFault,
  RESULT,
  type StationMoment,
  toValve,
} from './codec.ts';
import type { ControllerLink } from './controller-link.ts';
import type { ControllerMemory } from './memory.ts';
import { LONGEST_RUN_S, LONGEST_WAIT_S } from './timer.ts';

const TIMER = { stepS: 1, longestRunS: LONGEST_RUN_S };
/** Between two looks at a station that is to open or to close. */
const LOOK_MS = 1_000;
/** Looks until a station must show what it was told. */
const LOOKS = 5;
/** Seconds by which a timer may differ from what is wanted without being set again: that closes the valve for a moment. */
const SAME_TIMER_S = 2;

export interface ValveTools {
  link: ControllerLink;
  book: CommandBook;
  memory: ControllerMemory;
  /** The clock by which commands expire, epoch milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export function createValveOperator({ link, book, memory, sleep, now }: ValveTools): ValveOperator {
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
      const controller = await readThere(at, terminal);
      const known = await memory.recall(address, controller);
      if (!book.accept(address, command)) return { valve: toValve(controller, terminal, known) };
      const { isMaster, isDisabled } = controller.layout.stations[terminal - 1] ?? {};
      if (isMaster || isDisabled) throw new DriverError('refused', `Terminal ${terminal} is not one that waters.`);
      const station = stationOf(controller, terminal);
      const isSame = station?.isOn && known.findRun(terminal) === runId;
      if (isSame && Math.abs((station.queued?.remainingS ?? 0) - seconds) <= SAME_TIMER_S) {
        return { valve: toValve(controller, terminal, known) };
      }
      const idle = isIdle(station) ? controller : await stop(at, controller, terminal);
      if (idle.moment.overcurrent !== 0) await link.command(at, 'cv', { rocs: 1 });
      if (command.expiresAt < now()) throw new DriverError('expired', 'The command has expired meanwhile.');
      // Recorded before it is sent: it may arrive although no answer comes back.
      memory.noteStart(address, idle, terminal, runId, seconds);
      try {
        const queued = await start(at, idle, terminal, seconds);
        const opened = await judgeCircuit(at, await awaitOpening(at, queued, terminal), terminal);
        memory.noteOpened(address, opened, terminal, runId, seconds + SAME_TIMER_S);
        return { valve: toValve(opened, terminal, await memory.recall(address, opened)) };
      } catch (error) {
        if (!(error instanceof DriverError) || error.fault === 'unreachable') throw error;
        memory.noteClosed(address, terminal);
        if (error instanceof CircuitError) memory.noteFault(address, idle, terminal, error.status);
        throw error;
      }
    },

    async closeValve(address, command: CloseValve) {
      const at = parseAddress(address);
      const { terminal, runId } = command;
      const before = await readThere(at, terminal);
      const known = await memory.recall(address, before);
      const valve = toValve(before, terminal, known);
      const mayBeOurs = valve.runId === runId || (valve.runId === null && valve.openings === null);
      const isAnothers = valve.isOpen && runId !== null && !mayBeOurs;
      const isShut = isIdle(stationOf(before, terminal));
      if (!book.accept(address, command) || isAnothers || isShut) return { valve };
      const after = await stop(at, before, terminal);
      if (isIdle(stationOf(after, terminal))) memory.noteClosed(address, terminal);
      return { valve: toValve(after, terminal, await memory.recall(address, after)) };
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
