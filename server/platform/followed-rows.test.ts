import { expect, test } from 'vitest';
import { FollowedRows } from './followed-rows.ts';

test('work is begun for rows that came, ended for those that went, and both for those that were changed', () => {
  const log: string[] = [];
  const rows = new FollowedRows<number, { id: number; topic: string; name?: string }, string>({
    idOf: ({ id }) => id,
    dependsOn: ({ topic }) => topic,
    begin: ({ topic }) => {
      log.push(`begin ${topic}`);
      return topic;
    },
    end: (topic) => log.push(`end ${topic}`),
  });
  const after = (...now: { id: number; topic: string; name?: string }[]) => {
    rows.update(now);
    return log.splice(0);
  };
  expect(after({ id: 1, topic: 'a' }, { id: 2, topic: 'b' })).toEqual(['begin a', 'begin b']);
  expect(after({ id: 1, topic: 'a', name: 'Other' }, { id: 2, topic: 'c' })).toEqual(['end b', 'begin c']);
  expect(rows.entries()).toEqual([
    [1, 'a'],
    [2, 'c'],
  ]);
  expect(after({ id: 2, topic: 'c' })).toEqual(['end a']);
  rows.endAll();
  expect([log, rows.entries()]).toEqual([['end c'], []]);
});
