import { expect, test } from 'vitest';
import { expectNoNonsense, problemsOf } from '../proof/nonsense.ts';
import { parsePreferences } from './preferences.ts';

const careful = {
  rain: { reading: { strategy: 'forecast', leastProbability: 0.5 }, thresholdMm: 5, daysToSkip: [0, -1, 1] },
  windKmh: 32,
  winterizationC: 2,
  rainReading: { strategy: 'expectation' },
  finishBeforeSunrise: true,
  leastRunSeconds: 240,
};

test('every skip switched on', () => {
  const parsed = parsePreferences(careful);
  expect(parsed).toEqual({ ok: true, value: { ...careful, rain: { ...careful.rain, daysToSkip: [-1, 0, 1] } } });
});

test('nothing said: no skips, rain by expectation, runs of three minutes at least', () => {
  expect(parsePreferences({})).toEqual({
    ok: true,
    value: {
      rain: null,
      windKmh: null,
      winterizationC: null,
      rainReading: { strategy: 'expectation' },
      finishBeforeSunrise: false,
      leastRunSeconds: 180,
    },
  });
});

test('impossible preferences are refused by name', () => {
  const broken = {
    rain: { reading: { strategy: 'oracle', leastProbability: 0.5 }, thresholdMm: 0, daysToSkip: [4] },
    windKmh: -3,
    winterizationC: 40,
    rainReading: { strategy: 'forecast', leastProbability: 50 },
    finishBeforeSunrise: 'yes',
    leastRunSeconds: 0,
  };
  expect(problemsOf(parsePreferences(broken))).toEqual([
    'finishBeforeSunrise NOT_IN_THE_LIST',
    'leastRunSeconds BELOW_LEAST',
    'rain.daysToSkip NOT_IN_THE_LIST',
    'rain.reading.strategy NOT_IN_THE_LIST',
    'rain.thresholdMm BELOW_LEAST',
    'rainReading.leastProbability ABOVE_MOST',
    'windKmh BELOW_LEAST',
    'winterizationC ABOVE_MOST',
  ]);
});

test('whatever is thrown at it, no NaN comes out', () => expectNoNonsense(parsePreferences, careful));
