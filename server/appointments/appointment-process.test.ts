/** Calendars written to stop whoever reads them: only the process that reads them ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findInProcess, UnreadableError } from './appointment-process.ts';

/** The parser looks for this day for ever, and takes memory as it goes. */
const FOREVER = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Party', 'DTSTART:20260101T000000Z'],
  ...['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');
const search = {
  keywords: ['party'],
  timeZone: 'UTC',
  fromMs: Date.parse('2026-06-10T10:00Z'),
  untilMs: Date.parse('2026-07-10T10:00Z'),
};

test.each([
  ['all its memory', { patienceMs: 60_000, mostMemoryMb: 24 }],
  // In a thread, Node.js 26 would end the whole process here: one list of the parser doubles beyond what is left.
  ['all its memory at once', { patienceMs: 60_000, mostMemoryMb: 72 }],
  ['all its time', { patienceMs: 300, mostMemoryMb: 256 }],
])('a calendar that takes %s cannot be read, and nothing else happens', async (_what, limits) => {
  await expect(findInProcess(FOREVER, search, limits)).rejects.toThrow(UnreadableError);
});

test('where no process can be started that is said, and not that the calendar is too long', async () => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(findInProcess(FOREVER, search)).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    process.execPath = execPath;
  }
});

/** A process that nobody has asked for its end yet is a zombie, and does nothing. */
const isAlive = (pid: string | undefined) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

test('who reads a calendar ends with the process that asked, however that ends', async () => {
  const module = JSON.stringify(new URL('./appointment-process.ts', import.meta.url));
  const asking = spawn(process.execPath, [
    ...['--input-type=module', '--eval'],
    `import { findInProcess } from ${module}; await findInProcess(${JSON.stringify(FOREVER)}, ${JSON.stringify(search)});`,
  ]);
  const readers = () => readFileSync(`/proc/${asking.pid}/task/${asking.pid}/children`, 'utf8').trim().split(' ');
  const isReading = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('appointment-child.ts');
  await expect.poll(() => readers().filter((pid) => pid !== '' && isReading(pid)).length).toBe(1);
  const [reader] = readers();
  asking.kill('SIGKILL');
  await once(asking, 'exit');
  await expect.poll(() => isAlive(reader)).toBe(false);
});
