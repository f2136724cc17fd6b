import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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
