import { afterEach, expect, test, vi } from 'vitest';
import { keyOf, noteAnswer } from './repeated-calls.ts';

const ADD = 'POST /devices {"name":"Shed"}';

afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
});

test('what got no answer keeps its key, anything else has its own', () => {
  const key = keyOf(ADD);
  expect(keyOf('POST /devices {"name":"Barn"}')).not.toBe(key);
  expect(keyOf(ADD)).toBe(key);
  expect(key).toMatch(/^[\x21-\x7e]{1,100}$/);
});

test('after an answer the same words are meant anew', () => {
  const key = keyOf(ADD);
  noteAnswer();
  expect(keyOf(ADD)).not.toBe(key);
});

test('so they are when the clock has gone on', () => {
  vi.useFakeTimers();
  const key = keyOf(ADD);
  vi.advanceTimersByTime(11 * 60_000);
  expect(keyOf(ADD)).not.toBe(key);
});
