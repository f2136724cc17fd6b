import { expect, test } from 'vitest';
import { estimateStrength } from './estimate-strength.ts';

test.each([
  ['password1', { strength: 'veryWeak', advice: 'common' }],
  ['qwertzuiop', { strength: 'weak', advice: 'row' }],
  ['abcdefgh', { strength: 'veryWeak', advice: 'row' }],
  ['aaaaaaaa', { strength: 'veryWeak', advice: 'repeated' }],
  ['24.12.1987', { strength: 'weak', advice: 'date' }],
  ['margarete', { strength: 'veryWeak', advice: 'person' }],
  ['tumvoke', { strength: 'fair', advice: 'longer' }],
  ['x9!kPq2#vR', { strength: 'good', advice: null }],
  ['copper kettle drizzle otter', { strength: 'strong', advice: null }],
])('%s', (password, expected) => {
  expect(estimateStrength(password, ['Margarete Beet', 'beet@garden.test'])).toEqual(expected);
});

test('the longest passphrase is estimated too', () => {
  expect(estimateStrength('copper kettle drizzle otter '.repeat(5).slice(0, 128), []).advice).toBeNull();
});
