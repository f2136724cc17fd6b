/** A valve behind a gateway, opened for a time; what it shows counts, since a gateway answers before its radio reaches it. */
import { type DeviceTimer, DriverError } from '../driver.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';

export interface WatchTools {
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds for a valve to show that it has done what it was told. */
  echoMs: number;
  /** Milliseconds between two looks at it. */
  lookMs: number;
}

export interface WatchedCommand<Shown> {
  /** Whether it opens: then it ends with an error of which it is certain that nothing was done. */
  isOpening: boolean;
  send(): Promise<void>;
  /** What the valve shows. Rejects with DriverError, 'unreachable' where its gateway does not reach it. */
  look(): Promise<Shown>;
  isMet(shown: Shown): boolean;
  /** What is wrong with a valve that last showed this; null where it showed nothing. */
  describeUnmet(shown: Shown | null): DriverError;
}

/**
 * Sends a command and resolves with what the valve shows, once that is what is expected. Where the answer is lost, or a
 * valve is to be shut, what it shows decides alone. Rejects with DriverError.
 */
export async function commandWatched<Shown>(
  { sleep, echoMs, lookMs }: WatchTools,
  { isOpening, send, look, isMet, describeUnmet }: WatchedCommand<Shown>,
): Promise<Shown> {
  let failure: unknown = null;
  await send().catch((error: unknown) => {
    const isLost = error instanceof DriverError && error.fault === 'unreachable' && error.trouble === null;
    if (isOpening && !isLost) throw error;
    failure = error;
  });
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const shown = await look().catch((error: unknown) => {
      if (failure !== null || !(error instanceof DriverError)) throw failure ?? error;
      return null;
    });
    if (shown !== null && isMet(shown)) return shown;
    if (waitedMs >= echoMs) throw failure ?? describeUnmet(shown);
    await sleep(lookMs);
  }
}

export interface TimedValve extends ClosableValve {
  closeCommand: string;
  timer: DeviceTimer;
  shortestRunS: number;
  /** Opens it for whole seconds; rejects with DriverError where it has not shown that it is open for them. */
  openFor(durationS: number): Promise<void>;
}

export const armTimedValve = ({ openFor, ...valve }: TimedValve): ArmedValve => ({
  ...valve,
  // What a second start does to a running one is written nowhere: it is shut first.
  takesNewTime: () => false,
  // The time is part of the start.
  arm: async () => {},
  open: (runTimeS) => openFor(Math.ceil(runTimeS)),
});
