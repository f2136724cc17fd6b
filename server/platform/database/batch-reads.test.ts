import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A database that answers when the test lets it. */
function slowDatabase() {
  const asked: { keys: string[]; answer: PromiseWithResolvers<Map<string, string>> }[] = [];
  const ask = batchReads((keys: string[]) => {
    const answer = Promise.withResolvers<Map<string, string>>();
    asked.push({ keys, answer });
    return answer.promise;
  });
  return { asked, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('reads that are requested while one is running go into a new one together: the running one may be older', async () => {
  const { asked, ask } = slowDatabase();
  const before = ask('session');
  await turn();
  // Here the session is ended, after the first query was sent.
  const after = [ask('session'), ask('other'), ask('session')];
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([['session']]);
  asked[0]?.answer.resolve(new Map([['session', 'good']]));
  expect(await before).toBe('good');
  await turn();
  expect(asked[1]?.keys).toEqual(['session', 'other']);
  asked[1]?.answer.resolve(new Map([['other', 'good']]));
  expect(await Promise.all(after)).toEqual([null, 'good', null]);
});

test('a failing query fails its callers, and the next call queries again', async () => {
  const { asked, ask } = slowDatabase();
  const failed = [ask('a'), ask('b')].map((answer) => answer.catch((error) => error.message));
  await turn();
  asked[0]?.answer.reject(new Error('gone'));
  await turn();
  asked[1]?.answer.reject(new Error('still gone'));
  expect(await Promise.all(failed)).toEqual(['gone', 'still gone']);
  const next = ask('a');
  await turn();
  asked[2]?.answer.resolve(new Map([['a', 'good']]));
  expect(await next).toBe('good');
});
