/** What is done about a clock that has jumped: a second look before it is believed, and everything set right after it. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { allGroupIds, latestLook } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import { type GuardedClock, JUMP_MS, type Jump } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { turnBackStarts } from '../schedule/index.ts';
import { unsettleFrom } from '../zones/index.ts';

const LOOK_MS = 5_000;

export interface ClockWatch {
  db: Database;
  clock: GuardedClock;
  log: Logger;
  faults: GardenFaults;
  /** What another clock shows, epoch milliseconds. */
  askTime: () => Promise<number>;
  /** Called once all gardens are to be planned anew. */
  replan: () => Promise<void>;
}

/** Looks every few seconds; returns what stops it. */
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

/** At the start: what is stored was written by a clock that was further on than this one. */
export async function checkEarlyClock({ db, clock, log }: Pick<ClockWatch, 'db' | 'clock' | 'log'>): Promise<void> {
  const stored = await latestLook(db);
  if (stored === null || stored.getTime() - clock.now() < JUMP_MS) return;
  log.warn({ stored }, 'the clock is behind what was done already; nothing starts until it has held for a minute');
  clock.doubt();
}

/** What the database's clock shows: another one than ours where it runs on another machine. */
export async function databaseTime(db: Database): Promise<number> {
  const answer = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  return Number(answer.rows[0]?.ms);
}

/** A second look at a new time, once it has held for a minute. */
export async function settleClock({ db, clock, log, faults, askTime, replan }: ClockWatch): Promise<void> {
  const jump = clock.suspected();
  if (jump === null) return;
  const otherMs = await askTime();
  const isRight = Math.abs(otherMs - jump.toMs) < JUMP_MS;
  // Three clocks that show three times settle nothing: nothing starts.
  if (!isRight && Math.abs(otherMs - jump.fromMs) >= JUMP_MS) return;
  clock.decide(isRight);
  const told = { from: new Date(jump.fromMs), to: new Date(jump.toMs) };
  if (!isRight) {
    log.warn(told, 'the clock of this machine has jumped and the database has not: Sluice goes on by its own time');
    return;
  }
  log.warn(told, 'the clock has jumped, and is believed now');
  await followJump(db, jump, faults);
  await replan();
}

/** What was written for a time that has not come is taken back; people are told. */
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
