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
/** Looks at a station that is to open or close, until it must show the new state. */
const LOOKS = { everyMs: 1_000, most: 5 };
/**
 * A start shows in the queue only from the controller's next second on, and cannot be stopped before. After a stop older
 * firmware needs as long until the next station of the group may start.
 */
const SETTLE_MS = 1_500;
/** Seconds by which a timer may differ from the wanted end. Setting it again closes the valve for a moment. */
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
  /** When a start or a stop was last sent, by base, epoch milliseconds. */
  const sentAt = new Map<string, number>();

  async function command(
    at: ControllerAddress,
    path: 'cm' | 'cv',
    params: { [name: string]: number },
    how?: Parameters<ControllerLink['command']>[3],
  ) {
    sentAt.set(at.base, now());
    return link.command(at, path, params, how);
  }

  async function letSettle({ base }: ControllerAddress): Promise<void> {
    const sinceMs = now() - (sentAt.get(base) ?? 0);
    if (sinceMs >= 0 && sinceMs < SETTLE_MS) await sleep(SETTLE_MS - sinceMs);
  }

  async function readThere(address: string, terminal: number): Promise<Controller> {
    const at = parseAddress(address);
    await letSettle(at);
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
    looks = LOOKS.most,
  ): Promise<Controller> {
    for (let look = 1; ; look += 1) {
      const seen = { layout, moment: await link.readMoment(at) };
      if (isWanted(seen) || look >= looks) return seen;
      await sleep(LOOKS.everyMs);
    }
  }

  /** Takes a station out of the queue, running or waiting. The emergency stop follows if it does not close. */
  async function stop(at: ControllerAddress, controller: Controller, terminal: number): Promise<Controller> {
    const isGone = (seen: Controller) => isIdle(stationOf(seen, terminal));
    const result = await command(at, 'cm', { sid: terminal - 1, en: 0 }, { turn: 'next' });
    if (result !== RESULT.success && result !== RESULT.outOfRange) throw toRefusal(result);
    const after = await lookUntil(at, controller, isGone);
    if (isGone(after)) return after;
    await command(at, 'cv', { rsn: 1 }, { turn: 'next' });
    return lookUntil(at, controller, isGone);
  }

  /** Sends the start. A start whose answer is lost may have arrived, and is never sent twice: the queue shows it. */
  async function start(
    at: ControllerAddress,
    terminal: number,
    seconds: number,
    beforeSending: () => void,
  ): Promise<void> {
    try {
      const result = await command(at, 'cm', { sid: terminal - 1, en: 1, t: seconds }, { beforeSending });
      if (result !== RESULT.success) throw toRefusal(result);
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault !== 'unreachable') throw error;
      await letSettle(at);
      const { stations } = await link.readMoment(at);
      if (isIdle(stations[terminal - 1])) throw error;
    }
  }

  /** Waits for a station that was started; takes it out of the queue again when it would open much later. */
  async function awaitOpening(at: ControllerAddress, controller: Controller, terminal: number): Promise<Controller> {
    let looks = 0;
    const isSettled = (seen: Controller) => {
      looks += 1;
      const { isOn = false, queued = null } = stationOf(seen, terminal) ?? {};
      const isLate = queued === null ? looks >= LOOKS.most : queued.startsInS > LONGEST_WAIT_S;
      return isOn || isLate || isFaulty(seen, terminal);
    };
    const seen = await lookUntil(at, controller, isSettled, LONGEST_WAIT_S + LOOKS.most);
    if (stationOf(seen, terminal)?.isOn || isFaulty(seen, terminal)) return seen;
    await stop(at, seen, terminal);
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
    async openValve(address, wanted: OpenValve) {
      const at = parseAddress(address);
      const { terminal, runId } = wanted;
      const { refuseLate } = book.watch(address, wanted);
      const seconds = Math.ceil(wanted.maxRunTimeS);
      if (!(seconds >= 1 && seconds <= TIMER.longestRunS)) {
        throw new DriverError('refused', `A station runs for 1 to ${TIMER.longestRunS} seconds.`);
      }
      const controller = await readThere(address, terminal);
      const recalled = await memory.recall(address, controller);
      if (!book.accept(address, wanted)) return { valve: toValve(controller, terminal, recalled) };
      const { isMaster, isDisabled } = controller.layout.stations[terminal - 1] ?? {};
      if (isMaster || isDisabled) throw new DriverError('refused', `Terminal ${terminal} is not one that waters.`);
      const station = stationOf(controller, terminal);
      const isSame = station?.isOn && recalled.findRun(terminal) === runId;
      if (isSame && Math.abs(remainingOf(station) - seconds) <= SAME_TIMER_S) {
        return { valve: toValve(controller, terminal, recalled) };
      }
      const idle = isIdle(station) ? controller : await stop(at, controller, terminal);
      await letSettle(at);
      if (idle.moment.overcurrent !== 0) await command(at, 'cv', { rocs: 1 });
      refuseLate();
      // Recorded before it is sent: it may arrive although no answer comes back.
      memory.noteStart(address, idle, terminal, runId, seconds);
      try {
        await start(at, terminal, seconds, refuseLate);
        const opened = await judgeCircuit(at, await awaitOpening(at, idle, terminal), terminal);
        memory.noteOpened(address, opened, terminal, runId, seconds + SAME_TIMER_S);
        return { valve: toValve(opened, terminal, await memory.recall(address, opened)) };
      } catch (error) {
        if (!(error instanceof DriverError) || error.fault === 'unreachable') throw error;
        memory.noteClosed(address, terminal);
        if (error instanceof CircuitError) memory.noteFault(address, idle, terminal, error.status);
        throw error;
      }
    },

    async closeValve(address, wanted: CloseValve) {
      const at = parseAddress(address);
      const { terminal, runId } = wanted;
      const before = await readThere(address, terminal);
      const recalled = await memory.recall(address, before);
      const valve = toValve(before, terminal, recalled);
      const mayBeOurs = valve.runId === runId || (valve.runId === null && valve.openings === null);
      const isAnothers = valve.isOpen && runId !== null && !mayBeOurs;
      const isShut = isIdle(stationOf(before, terminal));
      if (!book.accept(address, wanted) || isAnothers || isShut) return { valve };
      const after = await stop(at, before, terminal);
      if (isIdle(stationOf(after, terminal))) memory.noteClosed(address, terminal);
      return { valve: toValve(after, terminal, await memory.recall(address, after)) };
    },

    async closeAll(address, wanted) {
      const at = parseAddress(address);
      book.noteStop(address);
      if (!book.accept(address, wanted)) return;
      const result = await command(at, 'cv', { rsn: 1 }, { turn: 'emergency' });
      if (result !== RESULT.success) throw toRefusal(result);
      await letSettle(at);
      const controller = await link.readController(at);
      const seen = await lookUntil(at, controller, ({ moment }) => moment.stations.every(isIdle));
      if (!seen.moment.stations.every(isIdle)) throw new DriverError('refused', 'A station has not closed.');
      for (const place of seen.moment.stations.keys()) memory.noteClosed(address, place + 1);
    },

    endsEachRun: true,
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

/** Seconds until it closes; its start lies ahead where the controller's clock was put back. */
const remainingOf = ({ queued }: StationMoment) => (queued?.remainingS ?? 0) + Math.max(0, queued?.startsInS ?? 0);

/** Neither on nor in the queue. */
const isIdle = (station: StationMoment | undefined) =>
  station === undefined || (!station.isOn && station.queued === null);

/** Switched off for too high a current, alone or with all others. */
const isFaulty = ({ moment }: Controller, terminal: number) =>
  moment.overcurrent === terminal || moment.overcurrent === ALL_STATIONS;
const ALL_STATIONS = 255;

const toRefusal = (result: number) =>
  new DriverError(
    'refused',
    result === RESULT.notPermitted ? 'The station is in use.' : `The controller answered ${result}.`,
  );
