/** Handles clock jumps: checks them before they are followed, and corrects everything afterwards. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { allGroupIds } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import { type GuardedClock, JUMP_MS, type Jump } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { latestStartsTaken, turnBackStarts } from '../schedule/index.ts';
import { unsettleFrom } from '../zones/index.ts';

const LOOK_MS = 5_000;

export interface ClockWatch {
  db: Database;
  clock: GuardedClock;
  log: Logger;
  faults: GardenFaults;
  /** What another clock shows, epoch milliseconds. */
  askTime: () => Promise<number>;
  /** Plans all gardens again. */
  replan: () => Promise<void>;
}

/** Checks every few seconds; returns a function that stops it. */
export function watchClock(parts: ClockWatch): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void settleClock(parts)
      .catch((error) => parts.log.error({ err: error }, 'the clock could not be looked at'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Checks at the start: the clock is uncertain if stored times are later. */
export async function checkEarlyClock({ db, clock, log }: Pick<ClockWatch, 'db' | 'clock' | 'log'>): Promise<void> {
  const stored = await latestStartsTaken(db);
  if (stored === null || stored.getTime() - clock.now() < JUMP_MS) return;
  log.warn({ stored }, 'the clock is behind what was done already; nothing starts until it has held for a minute');
  clock.doubt();
}

/** The database's clock; independent of ours if it runs on another machine. */
export async function databaseTime(db: Database): Promise<number> {
  const answer = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  return Number(answer.rows[0]?.ms);
}

/** Checks a new time again once it has held for a minute. */
export async function settleClock({ db, clock, log, faults, askTime, replan }: ClockWatch): Promise<void> {
  const jump = clock.suspected();
  if (jump === null) return;
  const otherMs = await askTime();
  const isRight = Math.abs(otherMs - jump.toMs) < JUMP_MS;
  // Three different times give no answer: nothing starts.
  if (!isRight && Math.abs(otherMs - jump.fromMs) >= JUMP_MS) return;
  clock.decide(isRight);
  const jumpTimes = { from: new Date(jump.fromMs), to: new Date(jump.toMs) };
  if (!isRight) {
    log.warn(
      jumpTimes,
      'the clock of this machine has jumped and the database has not: Sluice goes on by its own time',
    );
    return;
  }
  log.warn(jumpTimes, 'the clock has jumped, and is believed now');
  await followJump(db, jump, faults);
  await replan();
}

/** Reverts what was written for a future time, and notifies people. */
export async function followJump(db: Database, jump: Jump, faults: GardenFaults): Promise<void> {
  for (const groupId of await allGroupIds(db)) {
    await faults.guard(groupId, 'due', () => db.transaction((tx) => followInGarden(tx, groupId, jump)));
  }
}

async function followInGarden(tx: Queryable, groupId: GroupId, { fromMs, toMs }: Jump): Promise<void> {
  const now = new Date(toMs);
  const turned = await turnBackStarts(tx, groupId, now);
  if (turned !== null) await unsettleFrom(tx, groupId, turned.today);
  if (Math.abs(toMs - fromMs) < JUMP_MS) return;
  await notify(tx, {
    groupId,
    key: 'clockJumped',
    figures: { time: now.toISOString(), before: new Date(fromMs).toISOString() },
    subject: 'GARDEN',
    subjectId: groupId,
    cause: `clock ${now.toISOString()}`,
    at: now,
  });
}
