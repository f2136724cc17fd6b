/** Commands to open or close a valve, and their replies. */
import { randomUUIDv7 } from 'node:crypto';
import {
  type Driver,
  DriverError,
  type DriverFault,
  type OpenValve,
  requirePart,
  type ValveState,
} from '@sluice/drivers/driver';
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import type { Lease } from '../devices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { commandSeconds } from '../platform/process-figures.ts';
import type { RunRow } from '../runs/index.ts';
import { armableUntil, OPEN_LIFE_MS } from './decide.ts';
import type { Observed } from './observe.ts';

/** A close command is still valid after this. */
const CLOSE_LIFE_MS = 30_000;

export interface CommandTools {
  clock: Clock;
  driver: Driver;
}

/** The valve right after the command; 'silent' when the outcome is unknown; otherwise why the device refused. */
export type Reply = ValveState | 'silent' | Exclude<DriverFault, 'unreachable' | 'fenced' | 'expired'>;

/** How far an open command reaches. */
export interface Arming {
  /** For how long the device's own timer is set, in its whole steps: to the run's deadline, or as far as it holds. */
  forS: number;
  /** Litres that the day's caps leave; null for no cap. */
  mostL: number | null;
  /** What ends the water of a device without a timer; null where it has one. */
  heldBy: OpenValve['heldBy'] | null;
}

/** As far as the device's timer can be set now; never further than the run is long, whatever the clock shows. */
export function planArming({ clock, driver }: CommandTools, { lease }: Observed, run: RunRow): number {
  const { longestRunS } = requirePart(driver, 'valves').getTimer(lease.address);
  return armableUntil(run.deadline?.getTime() ?? 0, clock.now(), Math.min(longestRunS, run.durationS));
}

/** Seconds for which the device's timer is set to hold until then: whole steps of it, as far as it holds. */
export function armedSeconds({ clock, driver }: CommandTools, { lease }: Observed, untilMs: number): number {
  const { stepS, longestRunS } = requirePart(driver, 'valves').getTimer(lease.address);
  return Math.min(Math.ceil((untilMs - clock.now()) / 1000 / stepS) * stepS, longestRunS);
}

/**
 * Sets the device's own timer to the run's deadline, which is stored, or as far as it holds: to open, to open again, or
 * to change the length. Rejects only with 'fenced': another process has the device now.
 */
export async function sendOpen(
  { clock, driver }: CommandTools,
  observed: Observed,
  run: RunRow,
  { forS, mostL, heldBy }: Arming,
): Promise<Reply> {
  const valves = requirePart(driver, 'valves');
  // Its time was over before it started.
  if (forS <= 0) return 'silent';
  const limits = [run.maxVolumeL, mostL].filter((limit) => limit !== null);
  return replyTo(
    driver,
    valves.openValve(observed.lease.address, {
      ...newCommand(observed.lease, clock, OPEN_LIFE_MS),
      runId: run.id,
      terminal: findTerminal(observed, run),
      maxRunTimeS: seconds(forS),
      maxVolumeL: limits.length === 0 ? null : litres(Math.min(...limits)),
      ...(heldBy === null ? {} : { heldBy }),
      ...(valves.describeClose ? { closeCommand: run.closeCommand } : {}),
    }),
  );
}

/** Closes the run's valve. Rejects only with 'fenced'. */
export function sendClose({ clock, driver }: CommandTools, observed: Observed, run: RunRow): Promise<Reply> {
  return replyTo(
    driver,
    requirePart(driver, 'valves').closeValve(observed.lease.address, {
      ...newCommand(observed.lease, clock, CLOSE_LIFE_MS),
      terminal: findTerminal(observed, run),
      runId: run.openingId === null ? run.id : null,
      closeCommand: run.closeCommand,
    }),
  );
}

/**
 * Closes all valves of the device before anything else is asked of it: those of `open` by what was stored of them.
 * Rejects with DriverError.
 */
export function sendCloseAll(
  { clock, driver }: CommandTools,
  lease: Lease,
  open: readonly { terminal: number; closeCommand: string }[],
): Promise<void> {
  const command = { ...newCommand(lease, clock, CLOSE_LIFE_MS), closeCommands: open };
  return requirePart(driver, 'valves').closeAll(lease.address, command);
}

/** What closes a valve, to be stored before it opens; null where the address says so, or it is not known now. */
export async function describeClose(
  { driver }: Pick<CommandTools, 'driver'>,
  { lease }: Pick<Observed, 'lease'>,
  terminal: number,
): Promise<string | null> {
  const { describeClose: describe } = requirePart(driver, 'valves');
  if (!describe) return null;
  try {
    return await describe(lease.address, terminal);
  } catch (error) {
    // The opening itself will say the same, and open nothing.
    if (error instanceof DriverError) return null;
    throw error;
  }
}

/** Closes a valve that was opened by a run that no longer exists. Rejects only with 'fenced'. */
export function sendCloseOfStray(
  { clock, driver }: CommandTools,
  { lease }: Observed,
  valve: ValveState,
): Promise<Reply> {
  const { terminal, runId } = valve;
  return replyTo(
    driver,
    requirePart(driver, 'valves').closeValve(lease.address, {
      ...newCommand(lease, clock, CLOSE_LIFE_MS),
      terminal,
      runId,
    }),
  );
}

async function replyTo({ kind }: Driver, command: Promise<{ valve: ValveState }>): Promise<Reply> {
  const answered = commandSeconds.startTimer({ driver: kind });
  try {
    const { valve } = await command;
    answered({ outcome: 'done' });
    return valve;
  } catch (error) {
    answered({ outcome: error instanceof DriverError ? error.fault : 'error' });
    if (!(error instanceof DriverError) || error.fault === 'fenced') throw error;
    return error.fault === 'unreachable' || error.fault === 'expired' ? 'silent' : error.fault;
  }
}

function newCommand(lease: Lease, clock: Clock, lifeMs: number) {
  return { commandId: randomUUIDv7(), fencingToken: lease.fencingToken, expiresAt: clock.now() + lifeMs };
}

export function findTerminal(observed: Observed, run: RunRow): number {
  const zone = observed.zones.find((candidate) => candidate.id === run.zoneId);
  if (!zone) throw new Error(`run ${run.id} waters a zone that is not on its device`);
  return zone.terminal;
}
