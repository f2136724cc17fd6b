import { expect, test } from 'vitest';
import { isPasswordLength } from './passphrase.ts';

const words = (count: number, between = ' ') => Array.from({ length: count }, () => 'lavender').join(between);

test.each([
  ['sage5', false],
  ['sage56', true],
  ['x'.repeat(30), true],
  ['x'.repeat(31), false],
  [words(3), true],
  [`${words(3)} and`, true],
  [`${words(3)}${'x'.repeat(20)}`, false],
  [words(4), true],
  [words(4, '-'), true],
  [words(4, '.'), true],
  // Four words in Greek, and dots that are no words.
  ['μαργαρίτα παπαρούνα τριαντάφυλλο γιασεμί', true],
  ['. '.repeat(20), false],
  [words(14), true],
  [words(14).padEnd(128, 'x'), true],
  [words(14).padEnd(129, 'x'), false],
])('%j: %s', (password, isLongEnough) => expect(isPasswordLength(password)).toBe(isLongEnough));
