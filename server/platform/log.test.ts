import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chooseOutput, createLog } from './log.ts';
import { makeReadable } from './readable-log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('trace', { write: (line) => (text += line) }));
  return text;
}

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF';

test.each([`/calendars/${SECRET}.ics`, '/calendars/short', `/auth/email/confirm?token=${SECRET}`, `/other/${SECRET}`])(
  '%s stands in no line without its secret',
  (url) => {
    const text = logged((log) => log.trace({ req: { method: 'GET', url, id: '1' } }, 'answered'));
    expect(text).toContain('answered');
    expect(text).not.toMatch(new RegExp(`${SECRET}|short`));
  },
);

test.each([
  [null, true, true],
  [null, false, false],
  ['text', false, true],
  ['json', true, false],
] as const)('with SLUICE_LOG_FORMAT %s and a terminal %s it is text: %s', (format, isTerminal, isText) => {
  expect(chooseOutput(format, isTerminal) !== null).toBe(isText);
});

test('ids stay readable', () => {
  const url = '/api/v1/groups/019a2b3c-0000-7000-8000-000000000000/index';
  expect(logged((log) => log.debug({ req: { method: 'GET', url, id: '1' } }))).toContain(url);
});

test('an error of a query with many rows is cut, and keeps its code and its frames', () => {
  const cause = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const failed = new DrizzleQueryError(
    `insert into readings values ${'($1, $2, $3), '.repeat(4_000)}`,
    [SECRET],
    cause,
  );
  const line = logged((log) => log.error({ err: failed, work: 'readings' }, 'recurring work has failed'));
  expect(line.length).toBeLessThan(10_000);
  for (const part of ['insert into readings', 'No space left on device', 'log.test.ts', '"work":"readings"'])
    expect(line).toContain(part);
});

test('at a terminal a line is read as a sentence with its figures, and steers nothing', () => {
  const zone = 'Lawn\u001b[2J \u202eback';
  const line = logged((log) =>
    log.info({ run: '019a', zone, openS: 60, names: ['a b'], none: null }, 'watering closed'),
  );
  const text = makeReadable(line);
  expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}info {3}watering closed {2}run=019a {2}zone="Lawn/);
  expect(text).toMatch(/openS=60 {2}names="\[\\"a b\\"\]"\n$/);
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('at a terminal an error stands below its line, with its frames', () => {
  const lines = makeReadable(logged((log) => log.warn({ err: new Error('gone') }, 'not told'))).split('\n');
  expect(lines[0]).toMatch(/ WARN {3}not told$/);
  expect(lines[1]).toBe('    Error: gone');
  expect(lines[2]).toMatch(/^ {4}at .*log\.test\.ts/);
});

test('what a failed query was given is not told, nor in its cause', () => {
  const failed = new DrizzleQueryError('select 1 from feeds where token = $1', [SECRET], new Error('gone'));
  const text = logged((log) => log.error({ err: new Error('request failed', { cause: failed }) }, 'request failed'));
  const direct = logged((log) => log.error({ err: failed }, 'request failed'));
  expect(direct).toContain('select 1 from feeds');
  expect(text + direct).not.toContain(SECRET);
});
