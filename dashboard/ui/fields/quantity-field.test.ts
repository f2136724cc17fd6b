import { describe, expect, it } from 'vitest';
import { findDecimalSeparator, readNumber, showNumber, takeNumber } from './quantity-field.tsx';

describe('takeNumber', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1,5'],
    ['1.', '1.'],
    ['-', '-'],
    ['-12.345', '-12.3'],
    [' 10 min', '10'],
    ['1 000', '1000'],
    ['', ''],
    ['abc', ''],
  ])('%j becomes %j', (typed, taken) => expect(takeNumber(typed, 1)).toBe(taken));

  it.each(['1.2.3', '1-2', '1.000,5'])('takes nothing of %j', (typed) => expect(takeNumber(typed, 1)).toBeNull());

  it.each(['12.5', '12,', '12'])('%j is 12 where there are no decimals', (typed) => {
    expect(takeNumber(typed, 0)).toBe('12');
  });
});

it.each([
  ['1,5', 1.5],
  ['.5', 0.5],
  ['-3', -3],
  ['', null],
  ['-', null],
  [',', null],
])('%j is read as %j', (text, number) => expect(readNumber(text)).toBe(number));

it('shows the separator of the language', () => {
  expect(showNumber(1.5, findDecimalSeparator('de'))).toBe('1,5');
  expect(showNumber(1.5, findDecimalSeparator('en'))).toBe('1.5');
  expect(showNumber(null, ',')).toBe('');
});
