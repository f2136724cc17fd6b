/** Opening and closing, journal first: the deadline is stored before the valve hears of it. */
import { randomUUIDv7 } from 'node:crypto';
import { type Driver, DriverError, type ValveState } from '@sluice/drivers/driver';
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import { and, sql } from 'drizzle-orm';
import { isHeld, type Lease } from '../devices/index.ts';
import { notify } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, type RunRow } from '../schedule/index.ts';
import type { Observed } from './observe.ts';
import { fail, settle } from './settle.ts';

/** A command that comes later than this must have no effect (reference fail-safe, 6). */
const COMMAND_LIFE_MS = 30_000;
/** Tries to open that may go unanswered before the run is given up. */
const OPEN_TRIES = 3;
/** Tries to close after which people are told. */
const TELL_AFTER_CLOSE_TRIES = 3;

export interface Hands {
  db: Database;
  clock: Clock;
  driver: Driver;
}

/** Stores the deadline, then opens. Rejects only with 'fenced': somebody else has the device now. */
export async function open({ db, clock, driver }: Hands, observed: Observed, run: RunRow): Promise<void> {
  const deadline = new Date(clock.now() + run.durationS * 1000);
  const journal = await changeRun(
    db,
    run.id,
    { phase: 'OPENING', deadline, fencingToken: observed.lease.fencingToken },
    and(isHeld(observed.lease), sql`phase = 'PENDING' and stop_requested_at is null`),
  );
  if (journal) await sendOpen({ db, clock, driver }, observed, journal);
}

/** Sets the device's own timer to the run's deadline: to open, to open again, or to change the length. */
export async function sendOpen({ db, clock, driver }: Hands, observed: Observed, run: RunRow): Promise<void> {
  const deadlineMs = run.deadline?.getTime() ?? 0;
  const remainingS = Math.ceil((deadlineMs - clock.now()) / 1000 / driver.timerStepS) * driver.timerStepS;
  if (remainingS <= 0) return;
  try {
    await driver.openValve(observed.lease.address, {
      ...newCommand(observed.lease, clock),
      runId: run.id,
      terminal: terminalOf(observed, run),
      maxRunTimeS: seconds(Math.min(remainingS, driver.longestRunS)),
      maxVolumeL: run.maxVolumeL === null ? null : litres(run.maxVolumeL),
    });
  } catch (error) {
    return refused(db, run, error);
  }
  await keepWatering({ db, clock }, run);
}

async function keepWatering({ db, clock }: Pick<Hands, 'db' | 'clock'>, run: RunRow): Promise<void> {
  await db.transaction(async (tx) => {
    await changeRun(tx, run.id, {
      phase: sql`case when phase = 'OPENING' then 'WATERING' else phase end` as never,
      openedAt: run.openedAt ?? new Date(clock.now()),
      armedDeadline: run.deadline,
    });
    await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'devices', 'schedule']);
  });
}

async function refused(db: Database, run: RunRow, error: unknown): Promise<void> {
  if (!(error instanceof DriverError) || error.fault === 'fenced') throw error;
  // No answer: it may have opened. The next step reads the valve instead of guessing.
  if (error.fault === 'unreachable') {
    await changeRun(db, run.id, { fault: 'unreachable' });
    return;
  }
  await fail(db, run, error.fault);
}

/** After an open without an answer: takes what the device says now. */
export async function verify(
  hands: Hands,
  observed: Observed,
  run: RunRow,
  valve: ValveState,
  tries: number,
): Promise<void> {
  if (valve.isOpen && valve.runId === run.id) return keepWatering(hands, { ...run, fault: null });
  if (tries < OPEN_TRIES) return sendOpen(hands, observed, run);
  // It may still arrive: a close sent after it makes sure.
  await close(hands, observed, run);
}

/** Closes and settles. What is not confirmed is tried again, and people are told after the third try. */
export async function close({ db, clock, driver }: Hands, observed: Observed, run: RunRow): Promise<void> {
  const { lease } = observed;
  const closing = run.phase === 'CLOSING' ? run : await changeRun(db, run.id, { phase: 'CLOSING' }, isHeld(lease));
  if (!closing) return;
  try {
    const { valve } = await driver.closeValve(lease.address, {
      ...newCommand(lease, clock),
      terminal: terminalOf(observed, run),
      runId: run.id,
    });
    if (!valve.isOpen || valve.runId !== run.id) return await settle(db, closing, valve, clock.now());
  } catch (error) {
    if (!(error instanceof DriverError) || error.fault === 'fenced') throw error;
  }
  const tried = await changeRun(db, run.id, { closeAttempts: sql`close_attempts + 1` as never });
  if (tried && tried.closeAttempts === TELL_AFTER_CLOSE_TRIES) await tellNotClosing({ db, clock }, observed, run);
}

async function tellNotClosing(
  { db, clock }: Pick<Hands, 'db' | 'clock'>,
  observed: Observed,
  run: RunRow,
): Promise<void> {
  const zone = observed.zones.find((candidate) => candidate.id === run.zoneId);
  await notify(db, {
    groupId: run.groupId,
    key: 'valveNotClosing',
    figures: { device: observed.device.name, zone: zone?.name ?? '', time: new Date(clock.now()).toISOString() },
    subject: 'DEVICE',
    subjectId: observed.device.id,
    cause: `not closing ${run.id}`,
    at: new Date(clock.now()),
  });
}

/** Last resort for a valve past its deadline: one close, beside whatever else is under way. */
export async function reap({ clock, driver }: Hands, observed: Observed, run: RunRow): Promise<void> {
  const command = { ...newCommand(observed.lease, clock), terminal: terminalOf(observed, run), runId: run.id };
  await driver.closeValve(observed.lease.address, command).catch(() => {});
}

function newCommand(lease: Lease, clock: Clock) {
  return {
    commandId: randomUUIDv7(),
    fencingToken: lease.fencingToken,
    expiresAt: clock.now() + COMMAND_LIFE_MS,
  };
}

function terminalOf(observed: Observed, run: RunRow): number {
  const zone = observed.zones.find((candidate) => candidate.id === run.zoneId);
  if (!zone) throw new Error(`run ${run.id} waters a zone that is not on its device`);
  return zone.terminal;
}
