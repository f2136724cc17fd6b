import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { weatherQuestions } from './tables.ts';

/**
 * Counts a question of an account on a day (UTC); false, and nothing counted, where the account has asked as many as its
 * service allows.
 */
export type CountQuestion = (account: string, mostOfDay: number, nowMs: number) => Promise<boolean>;

/** Counts in the database, so that neither a restart nor a second process or thread asks more than a service allows. */
export const countInDatabase =
  (db: Queryable): CountQuestion =>
  async (account, mostOfDay, nowMs) => {
    const key = { account: hash(account), date: new Date(nowMs).toISOString().slice(0, 10) };
    const [counted] = await db
      .insert(weatherQuestions)
      .values({ ...key, asked: 1 })
      .onConflictDoUpdate({
        target: [weatherQuestions.account, weatherQuestions.date],
        set: { asked: sql`${weatherQuestions.asked} + 1` },
        setWhere: lt(weatherQuestions.asked, mostOfDay),
      })
      .returning({ asked: weatherQuestions.asked });
    if (counted?.asked === 1) {
      const isOver = and(eq(weatherQuestions.account, key.account), lt(weatherQuestions.date, key.date));
      await db.delete(weatherQuestions).where(isOver);
    }
    return counted !== undefined;
  };

/** An account's name holds its key. */
const hash = (account: string) => createHash('sha256').update(account).digest('hex');
