/** Tries that outlive the process: a restart gives nobody fresh tries at a login. Callers are kept as hashes. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { like, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/connect.ts';
import { putRow } from '../database/row-store.ts';
import type { Services } from '../services.ts';
import { callWaits } from './tables.ts';
import type { Tries } from './waits.ts';

/** `call` as `POST /auth/login`, `counter` as `network`. */
const nameOf = (call: string, counter: string) => `${call} ${counter}`;

/** All that are kept of a call, by counter and caller. */
export async function readTries(db: Queryable, call: string) {
  const rows = await db
    .select()
    .from(callWaits)
    .where(like(callWaits.counter, nameOf(call, '%')));
  return rows.map(({ counter, caller, since, count, blockedUntil, strikes }) => ({
    counter: counter.slice(nameOf(call, '').length),
    caller,
    tries: { since: since.getTime(), count, blockedUntil: blockedUntil.getTime(), strikes },
  }));
}

export async function storeTries(db: Database, call: string, counter: string, caller: string, tries: Tries) {
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
