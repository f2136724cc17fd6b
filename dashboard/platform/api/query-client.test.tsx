import { expect, test } from 'vitest';
import { noteTyped } from '../form/retained-drafts.ts';
import { UnreachableError } from './envelope.ts';
import { describeError } from './query-client.ts';

test('nobody is told to reload a page on which something is typed', () => {
  const silent = new UnreachableError(true, null);
  expect(describeError(silent, true)).toContain('Try refreshing the page');
  const takeOff = noteTyped('zone', { name: 'Roses' });
  expect(describeError(silent, true)).toContain('Nothing is lost');
  takeOff();
  expect(describeError(silent, true)).toContain('Try refreshing the page');
});
