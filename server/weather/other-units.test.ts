import { expect, test } from 'vitest';
import { isInOtherUnits } from './plausible-day.ts';

const days = (from: (celsius: number) => number, celsius = [8, 12, 9]) =>
  celsius.map((value, index) => ({ date: `2026-06-1${index}`, tMinC: from(value - 4), tMaxC: from(value + 4) }));
const same = (value: number) => value;

test('Fahrenheit and Kelvin in place of Celsius are noticed, in summer and in frost', () => {
  expect(
    isInOtherUnits(
      days((c) => c * 1.8 + 32),
      days(same),
    ),
  ).toBe(true);
  expect(
    isInOtherUnits(
      days((c) => c + 273.15),
      days(same),
    ),
  ).toBe(true);
  expect(
    isInOtherUnits(
      days((c) => c * 1.8 + 32, [-9, -12, -5]),
      days(same, [-9, -12, -5]),
    ),
  ).toBe(true);
});

test('a changed forecast, one odd day and a first answer are not', () => {
  expect(
    isInOtherUnits(
      days((c) => c + 12),
      days(same),
    ),
  ).toBe(false);
  expect(isInOtherUnits(days(same), days(same, [8, 40, 9]))).toBe(false);
  expect(
    isInOtherUnits(
      days((c) => c + 273.15),
      [],
    ),
  ).toBe(false);
});
