import type { Database } from './connect.ts';

/**
 * Joins simultaneous queries of the same kind into one. A caller never gets the result of a query that started before
 * its call: what was revoked by then is revoked for it.
 */
export function batchReads<Key, Row>(ask: (keys: Key[]) => Promise<Map<Key, Row>>): (key: Key) => Promise<Row | null> {
  let isAsking = false;
  let waiting: { key: Key; settle: PromiseWithResolvers<Row | null> }[] = [];

  async function askWaiting(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const rows = await ask([...new Set(asked.map(({ key }) => key))]);
        for (const { key, settle } of asked) settle.resolve(rows.get(key) ?? null);
      } catch (error) {
        for (const { settle } of asked) settle.reject(error);
      }
    }
    isAsking = false;
  }

  return (key) => {
    const settle = Promise.withResolvers<Row | null>();
    waiting.push({ key, settle });
    if (!isAsking) void askWaiting();
    return settle.promise;
  };
}

/** Made once for each database: a test has several. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, Made>();
  return (db) => {
    const cached = made.get(db) ?? make(db);
    made.set(db, cached);
    return cached;
  };
}
