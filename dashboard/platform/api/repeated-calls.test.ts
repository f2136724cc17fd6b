import { afterEach, expect, test, vi } from 'vitest';
import { clearUnanswered, repeatKey } from './repeated-calls.ts';

const ADD = 'POST /devices {"name":"Shed"}';

afterEach(() => {
  clearUnanswered();
  vi.useRealTimers();
});

test('what got no answer keeps its key, anything else has its own', () => {
  const key = repeatKey(ADD);
  expect(repeatKey('POST /devices {"name":"Barn"}')).not.toBe(key);
  expect(repeatKey(ADD)).toBe(key);
  expect(key).toMatch(/^[\x21-\x7e]{1,100}$/);
});

test('after an answer the same call is a new one', () => {
  const key = repeatKey(ADD);
  clearUnanswered();
  expect(repeatKey(ADD)).not.toBe(key);
});

test('so it is after some time', () => {
  vi.useFakeTimers();
  const key = repeatKey(ADD);
  vi.advanceTimersByTime(11 * 60_000);
  expect(repeatKey(ADD)).not.toBe(key);
});
