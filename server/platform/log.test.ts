import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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

test('ids stay readable', () => {
  const url = '/api/v1/groups/019a2b3c-0000-7000-8000-000000000000/index';
  expect(logged((log) => log.debug({ req: { method: 'GET', url, id: '1' } }))).toContain(url);
});

test('what a failed query was given is not told, nor in its cause', () => {
  const failed = new DrizzleQueryError('select 1 from feeds where token = $1', [SECRET], new Error('gone'));
  const text = logged((log) => log.error({ err: new Error('request failed', { cause: failed }) }, 'request failed'));
  const direct = logged((log) => log.error({ err: failed }, 'request failed'));
  expect(direct).toContain('select 1 from feeds');
  expect(text + direct).not.toContain(SECRET);
});
