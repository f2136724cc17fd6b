import { createHash } from 'node:crypto';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { Batch } from '../platform/batch.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { weatherQuestions } from './tables.ts';

/**
 * Counts a question of an account on a day (UTC); false, and nothing counted, where the account has asked as many as its
 * service allows.
 */
export type CountQuestion = (account: string, mostOfDay: number, nowMs: number) => Promise<boolean>;

/**
 * Counts in the database, so that neither a restart nor a second process or thread asks more than a service allows.
 * Questions that come while others are counted are counted together.
 */
export function countInDatabase(db: Queryable): CountQuestion {
  const batch = new Batch<Question, boolean>(async (questions) => {
    const answers = new Map<Question, boolean>();
    for (const same of Map.groupBy(questions, ({ account, date }) => `${account} ${date}`).values()) {
      const allowed = await countTogether(db, same);
      for (const [place, question] of same.entries()) answers.set(question, place < allowed);
    }
    return questions.map((question) => answers.get(question) ?? false);
  });
  return (account, mostOfDay, nowMs) =>
    batch.add({ account: hash(account), mostOfDay, date: new Date(nowMs).toISOString().slice(0, 10) });
}

interface Question {
  account: string;
  mostOfDay: number;
  date: string;
}

/** Questions of one account on one day; returns how many of them may be asked. */
async function countTogether(db: Queryable, questions: readonly Question[]): Promise<number> {
  const [first] = questions;
  if (!first || (await count(db, first, questions.length))) return questions.length;
  if (questions.length === 1) return 0;
  let allowed = 0;
  while (allowed < questions.length && (await count(db, first, 1))) allowed += 1;
  return allowed;
}

/** All of them or none; false where the day allows fewer. */
async function count(db: Queryable, { account, mostOfDay, date }: Question, asked: number): Promise<boolean> {
  if (asked > mostOfDay) return false;
  const [counted] = await db
    .insert(weatherQuestions)
    .values({ account, date, asked })
    .onConflictDoUpdate({
      target: [weatherQuestions.account, weatherQuestions.date],
      set: { asked: sql`${weatherQuestions.asked} + ${asked}` },
      setWhere: lte(weatherQuestions.asked, mostOfDay - asked),
    })
    .returning({ asked: weatherQuestions.asked });
  if (counted?.asked === asked) {
    const isOver = and(eq(weatherQuestions.account, account), lt(weatherQuestions.date, date));
    await db.delete(weatherQuestions).where(isOver);
  }
  return counted !== undefined;
}

/** An account's name holds its key. */
const hash = (account: string) => createHash('sha256').update(account).digest('hex');
