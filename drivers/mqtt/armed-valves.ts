/**
 * Opens valves whose timer is a setting of its own: written and read back first, then the valve is opened, then it is
 * looked at. What nobody has seen open is closed.
 */
import { CommandBook } from '../command-book.ts';
import { stateOfValve } from '../device-state.ts';
import {
  type DeviceState,
  type DeviceTimer,
  DriverError,
  type OpenValve,
  type ValveOperator,
  type ValveState,
} from '../driver.ts';
import type { LastWills, WillMessage } from '../mqtt-transport.ts';
import { isDiskFull } from '../noted-openings.ts';
import { Turns } from '../turns.ts';
import type { OpeningFile } from './opening-file.ts';

/** Closes a valve, as its device was when it was opened. Rejects with DriverError. */
export interface ClosableValve {
  close(): Promise<void>;
}

/** One valve of a device that answers. All reject with DriverError. */
export interface ArmedValve extends ClosableValve {
  /** What closes it, to be stored: `recallValve` makes a valve of it again, whatever the device says by then. */
  closeCommand: string;
  timer: DeviceTimer;
  /** The shortest run that the timer holds, seconds. */
  shortestRunS: number;
  /** Whether a timer that runs for `remainingS` more takes a new time; where it may not, the valve is closed first. */
  takesNewTime(runTimeS: number, remainingS: number | null): boolean;
  /** Writes the device's timer and reads it back. Opens nothing. */
  arm(runTimeS: number): Promise<void>;
  /** Opens an armed valve; 'unreachable' where it has not shown that it is open by its timer. */
  open(runTimeS: number): Promise<void>;
  /** Of a valve without a timer: its command to close, for a broker to send; null where no broker reaches it. */
  will?: WillMessage | null;
}

export interface ArmedValvesTools {
  now(): number;
  openings: OpeningFile;
  /** 'unreachable' where the device does not answer, 'refused' where it has no such terminal. */
  findValve(address: string, terminal: number): Promise<ArmedValve>;
  /**
   * A valve by what was stored when it was opened. 'unreachable' where there is no connection, 'refused' where another
   * device has its place by now.
   */
  recallValve(address: string, terminal: number, closeCommand: string): Promise<ClosableValve>;
  /** The numbers of its valves; 'unreachable' where the device does not answer. */
  listTerminals(address: string): Promise<readonly number[]>;
  readState(address: string): Promise<DeviceState>;
  getTimer(address: string): DeviceTimer;
  /** Left out, or null, where no broker holds any. */
  wills?: LastWills | null;
}

/** Milliseconds for a broker to take a will. */
const WILL_MS = 3_000;

/** Where nothing is known of a device's valves yet. */
const UNSURE: DeviceTimer = { stepS: 60, longestRunS: 3_600 };

/** Key by which a valve's will is held and released. */
export const willKey = (address: string, terminal: number) => `${address} ${terminal}`;

/** The coarsest step and the shortest limit of a device's valves. */
export const commonTimer = (timers: readonly DeviceTimer[]): DeviceTimer =>
  timers.length === 0
    ? UNSURE
    : {
        stepS: Math.max(...timers.map(({ stepS }) => stepS)),
        longestRunS: Math.min(...timers.map(({ longestRunS }) => longestRunS)),
      };

export function createArmedValves(tools: ArmedValvesTools): ValveOperator {
  const { now, openings, findValve, recallValve, listTerminals, readState, getTimer, wills = null } = tools;
  const book = new CommandBook(now);
  const turns = new Turns();

  async function readValve(address: string, terminal: number): Promise<ValveState> {
    const valve = (await readState(address)).valves.find((candidate) => candidate.terminal === terminal);
    if (!valve) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return valve;
  }

  /** A valve without a timer opens only where something else ends its water. */
  async function holdOtherwise({ will }: ArmedValve, address: string, command: OpenValve): Promise<void> {
    if (will === undefined) return;
    if (command.heldBy === undefined) throw new DriverError('refused', 'The valve has no timer of its own.');
    const hasWill = will !== null && ((await wills?.hold(willKey(address, command.terminal), will, WILL_MS)) ?? false);
    if (!hasWill && command.heldBy === 'will')
      throw new DriverError('refused', 'No broker holds its command to close.');
  }

  const findStored = (address: string, terminal: number, closeCommand?: string | null) =>
    closeCommand ?? openings.find(address, terminal)?.closeCommand ?? null;

  /** The close command stored at its opening; without one, the device's present announcement decides. */
  const findToClose = (address: string, terminal: number, stored: string | null): Promise<ClosableValve> =>
    stored === null ? findValve(address, terminal) : recallValve(address, terminal, stored);

  /** A device that has changed may say nothing of its valve any more: null then, where it can be closed all the same. */
  const readBeforeClosing = (address: string, terminal: number, stored: string | null) =>
    readValve(address, terminal).catch((error: unknown) => {
      if (stored === null || !(error instanceof DriverError)) throw error;
      return null;
    });

  async function closeForGood(valve: ClosableValve, address: string, terminal: number): Promise<void> {
    await valve.close();
    try {
      openings.forget(address, terminal);
    } finally {
      // Also where the disk is full.
      await wills?.release(willKey(address, terminal));
    }
  }

  return {
    getTimer,
    canHoldByWill: wills !== null,
    describeClose: async (address, terminal) => (await findValve(address, terminal)).closeCommand,
    openValve(address, command) {
      // It may wait for its turn, and while the timer is set.
      const { refuseLate, refuseStopped } = book.watch(address, command);
      return turns.take(address, async () => {
        refuseLate();
        const { terminal, maxRunTimeS, runId } = command;
        const valve = await findValve(address, terminal);
        const { longestRunS } = valve.timer;
        if (command.closeCommand !== undefined && command.closeCommand !== valve.closeCommand) {
          throw new DriverError('refused', 'The device is closed otherwise than was stored.');
        }
        if (!(maxRunTimeS > 0) || maxRunTimeS > longestRunS) {
          throw new DriverError('refused', `This valve runs for 1 to ${longestRunS} seconds.`);
        }
        const before = await readValve(address, terminal);
        if (!book.accept(address, command)) return { valve: before };
        const runTimeS = Math.max(maxRunTimeS, valve.shortestRunS);
        if (before.isOpen && !valve.takesNewTime(runTimeS, before.remainingS)) await valve.close();
        await holdOtherwise(valve, address, command);
        await valve.arm(runTimeS);
        refuseLate();
        // Noted before it is sent: it may arrive although nothing comes back.
        const lastOpening = openings.find(address, terminal);
        const opening = {
          runId,
          openedMs: before.isOpen && lastOpening?.runId === runId ? lastOpening.openedMs : now(),
          untilMs: now() + runTimeS * 1000,
          closeCommand: valve.closeCommand,
        };
        const note = (isSeen: boolean) => {
          try {
            openings.note(address, terminal, { ...opening, isSeen });
          } catch (error) {
            // One that shuts by itself opens on a full disk too: when it shuts, and what shuts it, is stored with its run.
            if (valve.will !== undefined || !isDiskFull(error)) throw error;
          }
        };
        note(false);
        const awaitOpen = async () => {
          await valve.open(runTimeS);
          refuseStopped();
        };
        await awaitOpen().catch(async (error: unknown) => {
          // Nobody has seen it open by its timer, or everything was closed meanwhile: it must not stay open, nor open
          // when the device wakes.
          await closeForGood(valve, address, terminal).catch(() => {});
          throw error;
        });
        note(true);
        return { valve: await readValve(address, terminal) };
      });
    },
    async closeAll(address, command) {
      book.noteStop(address);
      if (!book.accept(address, command)) return;
      const stored = new Map(command.closeCommands?.map(({ terminal, closeCommand }) => [terminal, closeCommand]));
      const opened = [...new Set([...stored.keys(), ...openings.terminalsOf(address)])];
      const close = async (terminal: number) => {
        const storedClose = findStored(address, terminal, stored.get(terminal));
        await closeForGood(await findToClose(address, terminal, storedClose), address, terminal);
      };
      // A valve reported open is closed before any list comes; a device that lists no valves any more has no others.
      const closeOthers = listTerminals(address).then(
        (listed) => Promise.all(listed.filter((terminal) => !opened.includes(terminal)).map(close)),
        (error: unknown) => {
          if (opened.length === 0 || !(error instanceof DriverError)) throw error;
        },
      );
      await Promise.all([...opened.map(close), closeOthers]);
    },
    closeValve: (address, command) =>
      turns.take(address, async () => {
        const { terminal, runId } = command;
        const stored = findStored(address, terminal, command.closeCommand);
        const valve = await findToClose(address, terminal, stored);
        const before = await readBeforeClosing(address, terminal, stored);
        const isNew = book.accept(address, command);
        if (before !== null) {
          const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
          // An opening that was never seen may have arrived all the same.
          const mayBeOpen = before.isOpen || openings.find(address, terminal)?.isSeen === false;
          if (!isNew || isAnothers || !mayBeOpen) return { valve: before };
        } else if (!isNew) throw new DriverError('unreachable', 'The device says nothing of its valve any more.');
        await closeForGood(valve, address, terminal);
        const after = await readBeforeClosing(address, terminal, stored);
        // It has shown that it is shut, or closing would have failed.
        return { valve: after ?? stateOfValve({ terminal, isOpen: false }) };
      }),
  };
}
