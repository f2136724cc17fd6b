/** Background jobs, in a real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, log } from '../testing/test-server.ts';
import { type Jobs, startJobs } from './jobs.ts';

const server = serverForFile();
let jobs: Jobs;
beforeAll(async () => {
  // None that does the recurring work, so that the hour is of no matter.
  jobs = await startJobs(server.db, server.connection, log, false);
});
afterAll(() => jobs.stop());

const JOBS = 35;

test('of many jobs that come at once none waits for the next look', async () => {
  const done: number[] = [];
  await jobs.work<{ of: number }>('at-once', async ({ of }) => void done.push(of));
  await server.db.transaction(async (tx) => {
    for (let of = 0; of < JOBS; of += 1) await jobs.send('at-once', { of }, tx);
  });
  // Less than LOOK_S, so that one such wait is seen.
  await eventually(async () => done.length >= JOBS, 20_000);
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: JOBS }, (_, of) => of));
});

test('a recurring job that is sent often while it is under way is done once more for all', async () => {
  let began = 0;
  let finish = () => {};
  const until = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handle = async () => {
    began += 1;
    if (began === 1) await until;
  };
  await jobs.every('seldom', '59 23 * * *', handle, 'orWhenSent');
  await jobs.send('seldom', {});
  await eventually(async () => began === 1);
  await server.db.transaction(async (tx) => {
    for (let sent = 0; sent < 5; sent += 1) await jobs.send('seldom', {}, tx);
  });
  finish();
  await eventually(async () => (await left('seldom')) === 0, 20_000);
  expect(began).toBe(2);
});

test('jobs of one series are done in order, and do not hold up others', async () => {
  const done: string[] = [];
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  interface Step {
    of: string;
    step: number;
  }
  const handle = async ({ of, step }: Step) => {
    if (of === 'slow' && step === 1) await slow;
    done.push(`${of} ${step}`);
  };
  await jobs.work<Step>('in-order', handle, { orderOf: ({ of, step }) => ({ series: of, at: `${step}` }) });
  await server.db.transaction(async (tx) => {
    for (const step of [2, 3, 1]) {
      await jobs.send('in-order', { of: 'slow', step }, tx);
      await jobs.send('in-order', { of: 'quick', step }, tx);
    }
  });
  await eventually(async () => done.length === 3);
  expect(done).toEqual(['quick 1', 'quick 2', 'quick 3']);
  finish();
  await eventually(async () => done.length === 6);
  expect(done.slice(3)).toEqual(['slow 1', 'slow 2', 'slow 3']);
});

test('after one that failed the rest of its series does not wait', async () => {
  const done: number[] = [];
  const handle = async ({ step }: { step: number }) => {
    if (step === 1) throw new Error('no answer');
    done.push(step);
    // The third waits for none but the first.
    if (step === 2) await eventually(async () => done.includes(3));
  };
  await jobs.work<{ step: number }>('after-failure', handle, {
    orderOf: ({ step }) => ({ series: 'one', at: `${step}` }),
  });
  await server.db.transaction(async (tx) => {
    for (const step of [3, 1, 2]) await jobs.send('after-failure', { step }, tx);
  });
  await eventually(async () => done.length === 2);
  expect(done).toEqual([2, 3]);
});

async function left(queue: string): Promise<number> {
  const { rows } = await server.db.execute<{ n: number }>(
    `select count(*)::int as n from jobs.job where name = '${queue}' and state in ('created', 'active', 'retry')`,
  );
  return rows[0]?.n ?? -1;
}
