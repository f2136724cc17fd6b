import { expect, test } from 'vitest';
import { isPasswordLength } from './passphrase.ts';

const phrase = (count: number, between = ' ') => Array.from({ length: count }, () => 'lavender').join(between);

test.each([
  ['sage5', false],
  ['sage56', true],
  ['x'.repeat(30), true],
  ['x'.repeat(31), false],
  [phrase(3), true],
  [`${phrase(3)} and`, true],
  [`${phrase(3)}${'x'.repeat(20)}`, false],
  [phrase(4), true],
  [phrase(4, '-'), true],
  [phrase(4, '.'), true],
  // Four words in Greek, and dots that are no words.
  ['μαργαρίτα παπαρούνα τριαντάφυλλο γιασεμί', true],
  ['. '.repeat(20), false],
  [phrase(14), true],
  [phrase(14).padEnd(128, 'x'), true],
  [phrase(14).padEnd(129, 'x'), false],
])('%j: %s', (password, isLongEnough) => expect(isPasswordLength(password)).toBe(isLongEnough));
