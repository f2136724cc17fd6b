/**
 * Opens valves whose timer is a setting of its own: written and read back first, then the valve is opened, then it is
 * looked at. What nobody has seen open is closed.
 */
import { CommandBook } from '../command-book.ts';
import { type DeviceTimer, DriverError, type ValveOperator, type ValveState } from '../driver.ts';
import type { OpeningFile } from './opening-file.ts';

/** One valve of a device that answers. All reject with DriverError. */
export interface ArmedValve {
  timer: DeviceTimer;
  /** The shortest run that the timer holds, seconds. */
  shortestRunS: number;
  /** Whether a running timer takes a new time; where it may not, the valve is closed first. */
  takesNewTime: boolean;
  /** Writes the device's timer and reads it back. Opens nothing. */
  arm(runTimeS: number): Promise<void>;
  /** Opens an armed valve; 'unreachable' where it has not shown that it is open by its timer. */
  open(runTimeS: number): Promise<void>;
  close(): Promise<void>;
}

export interface ArmedValvesTools {
  now(): number;
  openings: OpeningFile;
  /** 'unreachable' where the device does not answer, 'refused' where it has no such terminal. */
  findValve(address: string, terminal: number): Promise<ArmedValve>;
  readValve(address: string, terminal: number): Promise<ValveState>;
  getTimer(address: string): DeviceTimer;
}

export function createArmedValves({ now, openings, findValve, readValve, getTimer }: ArmedValvesTools): ValveOperator {
  const book = new CommandBook(now);
  const queues = new Map<string, Promise<unknown>>();

  /** One command at a time for a device. */
  function inTurn<Result>(address: string, act: () => Promise<Result>): Promise<Result> {
    const done = (queues.get(address) ?? Promise.resolve()).then(act, act);
    queues.set(
      address,
      done.catch(() => {}),
    );
    return done;
  }

  return {
    getTimer,
    openValve: (address, command) =>
      inTurn(address, async () => {
        const { terminal, maxRunTimeS, runId, expiresAt } = command;
        const valve = await findValve(address, terminal);
        const { longestRunS } = valve.timer;
        if (!(maxRunTimeS > 0) || maxRunTimeS > longestRunS) {
          throw new DriverError('refused', `This valve runs for 1 to ${longestRunS} seconds.`);
        }
        const before = await readValve(address, terminal);
        if (!book.accept(address, command)) return { valve: before };
        const runTimeS = Math.max(maxRunTimeS, valve.shortestRunS);
        if (before.isOpen && !valve.takesNewTime) await valve.close();
        await valve.arm(runTimeS);
        if (now() > expiresAt) throw new DriverError('expired', 'The command has expired while the timer was set.');
        // Noted before it is sent: it may arrive although nothing comes back.
        const opening = { runId, untilMs: now() + runTimeS * 1000 };
        openings.note(address, terminal, { ...opening, isSeen: false });
        await valve.open(runTimeS).catch(async (error: unknown) => {
          // Nobody has seen it open by its timer: it must not stay so.
          await valve.close().then(
            () => openings.forget(address, terminal),
            () => {},
          );
          throw error;
        });
        openings.note(address, terminal, { ...opening, isSeen: true });
        return { valve: await readValve(address, terminal) };
      }),
    closeValve: (address, command) =>
      inTurn(address, async () => {
        const { terminal, runId } = command;
        const valve = await findValve(address, terminal);
        const before = await readValve(address, terminal);
        const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
        // An opening that was never seen may have arrived all the same.
        const mayBeOpen = before.isOpen || openings.find(address, terminal)?.isSeen === false;
        if (!book.accept(address, command) || isAnothers || !mayBeOpen) return { valve: before };
        await valve.close();
        openings.forget(address, terminal);
        return { valve: await readValve(address, terminal) };
      }),
  };
}
