/** Tries that outlive the process: a restart gives nobody fresh tries at a login. Callers are kept as hashes. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect.ts';
import { firstRow, putRow } from '../database/row-store.ts';
import type { Services } from '../services.ts';
import { callWaits } from './tables.ts';
import type { Tries } from './waits.ts';

/** `call` as `POST /auth/login`, `counter` as `network`. */
const nameOf = (call: string, counter: string) => `${call} ${counter}`;

/** Locks a caller's tries at a call until the transaction ends, and returns them: all processes count in the same row. */
export async function lockTries(tx: Transaction, call: string, counter: string, caller: string): Promise<Tries | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${nameOf(call, counter)} ${caller}`}, 5))`);
  const row = await firstRow(
    tx
      .select()
      .from(callWaits)
      .where(and(eq(callWaits.counter, nameOf(call, counter)), eq(callWaits.caller, caller))),
  );
  if (row === null) return null;
  const { since, count, blockedUntil, strikes } = row;
  return { since: since.getTime(), count, blockedUntil: blockedUntil.getTime(), strikes };
}

export async function storeTries(db: Transaction, call: string, counter: string, caller: string, tries: Tries) {
  const row = {
    counter: nameOf(call, counter),
    caller,
    ...{ count: tries.count, strikes: tries.strikes },
    since: new Date(tries.since),
    blockedUntil: new Date(tries.blockedUntil),
  };
  await putRow(db, callWaits, row, callWaits.counter, callWaits.caller);
}

/** Forgets those that keep nobody waiting any more. */
export async function forgetOldTries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - DAY_MS);
  await db.delete(callWaits).where(lt(sql`greatest(${callWaits.since}, ${callWaits.blockedUntil})`, before));
}
