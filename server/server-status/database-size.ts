/** How the database grows: its size once a day. */

import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { asc, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { databaseSizes } from './tables.ts';

const SHOWN_DAYS = 30;
const STORED_DAYS = 60;

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The first of a day counts. */
export async function noteDatabaseSize(db: Queryable, now: Date): Promise<void> {
  const bytes = sql<number>`pg_database_size(current_database())`;
  await db
    .insert(databaseSizes)
    .values({ day: dayBefore(now, 0), bytes })
    .onConflictDoNothing();
  await db.delete(databaseSizes).where(lt(databaseSizes.day, dayBefore(now, STORED_DAYS)));
}

/** The oldest of the last thirty days; null where there is none of an earlier day. */
export async function findEarlierSize(db: Queryable, now: Date): Promise<{ day: string; bytes: number } | null> {
  const [first] = await db
    .select()
    .from(databaseSizes)
    .where(gte(databaseSizes.day, dayBefore(now, SHOWN_DAYS)))
    .orderBy(asc(databaseSizes.day))
    .limit(1);
  return first && first.day < dayBefore(now, 0) ? first : null;
}
