/** A pooler is imitated here by who lends which connection; `npm run failover` tries PgBouncer itself. */
import { expect, test } from 'vitest';
import { sharesConnections } from './refuse-pooler.ts';

/** Clients of a pooler with so many connections, each lent for a session or until the end of a transaction. */
function openPooler(mode: 'session' | 'transaction', size: number) {
  const free = Array.from({ length: size }, (_, place) => 100 + place);
  return async () => {
    let own: number | undefined;
    let isInTransaction = false;
    const query = async (text: string) => {
      own ??= free.pop();
      if (own === undefined) throw new Error('It would wait for a connection.');
      const rows = [{ pid: own }];
      if (text === 'begin') isInTransaction = true;
      if (text === 'rollback') isInTransaction = false;
      if (mode === 'transaction' && !isInTransaction) {
        free.push(own);
        own = undefined;
      }
      return { rows };
    };
    return { query, end: async () => {} } as unknown as Awaited<ReturnType<Parameters<typeof sharesConnections>[0]>>;
  };
}

test('a connection for each client is fine', async () => {
  expect(await sharesConnections(openPooler('session', 2))).toBe(false);
});

test.each([2, 20])('one that is lent by transaction is seen, with %i of them', async (size) => {
  expect(await sharesConnections(openPooler('transaction', size))).toBe(true);
});
