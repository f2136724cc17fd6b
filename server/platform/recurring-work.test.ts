import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { eventually } from '../testing/test-server.ts';
import { RecurringWork, readCron } from './recurring-work.ts';

const name = `recurring_${randomBytes(6).toString('hex')}`;
const connection = { host: inject('databaseHost'), user: 'sluice', database: name };
const admin = new pg.Client({ ...connection, database: 'postgres' });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

describe('minutes', () => {
  const at = (time: string) => new Date(`2026-06-17T${time}Z`);

  test.each([
    ['* * * * *', '10:00', true],
    ['7 * * * *', '10:07', true],
    ['7 * * * *', '10:08', false],
    ['*/10 * * * *', '23:50', true],
    ['*/10 * * * *', '23:55', false],
    ['51 3 * * *', '03:51', true],
    ['51 3 * * *', '15:51', false],
  ])('%s at %s: %s', (cron, time, isDue) => {
    expect(readCron(cron)(at(time))).toBe(isDue);
  });

  test.each(['7 * * * 1', '7-9 * * * *', '*/0 * * * *', ''])('“%s” is refused', (cron) => {
    expect(() => readCron(cron)).toThrow(cron);
  });
});

/** A clock at which the next minute comes after a quarter of a second. */
const nearMinute = () => {
  const begin = performance.now();
  return () => Date.UTC(2026, 5, 17, 10, 0, 59, 750) + (performance.now() - begin);
};

test('each minute is done by one process, and by another once that has ended', async () => {
  const done: string[] = [];
  const start = async (who: string) => {
    const work = new RecurringWork(connection, pino({ level: 'silent' }), nearMinute());
    work.add('weeding', '* * * * *', async () => void done.push(who));
    await work.start();
    return work;
  };
  const [first, second] = [await start('first'), await start('second')];
  await eventually(async () => done.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(done).toEqual(['first']);
  await Promise.all([first.stop(), second.stop()]);
  const third = await start('third');
  await eventually(async () => done.includes('third'));
  await third.stop();
});

test('what fails is told, and tried again', async () => {
  const tries: number[] = [];
  const work = new RecurringWork(connection, pino({ level: 'silent' }), nearMinute());
  work.add('weeding', '* * * * *', async () => {
    tries.push(performance.now());
    if (tries.length === 1) throw new Error('no hoe');
  });
  await work.start();
  await eventually(async () => tries.length === 2);
  await work.stop();
});

describe('what was due while the machine slept or was off', () => {
  const at = (time: string) => Date.parse(`2026-06-17T${time}Z`);

  /** Works of which each writes down at which minutes it was done, and a clock that is set. */
  async function begin(time: string) {
    let now = at(time);
    const done: string[] = [];
    const work = new RecurringWork(connection, pino({ level: 'silent' }), () => now);
    for (const [what, cron] of [
      ['weeding', '11 3 * * *'],
      ['digging', '17 * * * *'],
    ] as const)
      work.add(what, cron, async () => void done.push(what));
    await work.start();
    return {
      ...{ done, work },
      /** The timer of its next minute comes, when the clock shows this. */
      set: async (next: string) => {
        now = at(next);
        vi.advanceTimersByTime(MINUTE_MS);
        await Promise.resolve();
      },
    };
  }

  beforeEach(async () => {
    // A connection that was closed has its lock until PostgreSQL has seen that.
    const holders = `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = $1`;
    await eventually(async () => (await admin.query(holders, [name])).rowCount === 0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('is done once after a sleep, and not again', async () => {
    const { done, work, set } = await begin('01:00:59');
    await set('01:01:00');
    expect(done).toEqual([]);
    await set('09:30:20');
    expect(done).toEqual(['weeding', 'digging']);
    await set('09:31:00');
    expect(done).toEqual(['weeding', 'digging']);
    await work.stop();
  });

  test('is done ten minutes after a start', async () => {
    const { done, work, set } = await begin('08:00:59');
    for (const minute of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']) await set(`08:${minute}:00`);
    expect(done).toEqual([]);
    await set('08:11:00');
    expect(done).toEqual(['weeding', 'digging']);
    await set('08:12:00');
    expect(done).toHaveLength(2);
    await work.stop();
  });

  test('goes on minute by minute where the clock was set back', async () => {
    const { done, work, set } = await begin('12:00:59');
    await set('12:01:00');
    await set('10:16:00');
    expect(done).toEqual([]);
    await set('10:17:00');
    expect(done).toEqual(['digging']);
    await work.stop();
  });
});
