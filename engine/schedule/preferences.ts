import { type RainReading, readRainReading } from '../skipping/outlook.ts';
import type { RainPreference } from '../skipping/rain.ts';
import { LIMITS } from '../vocabulary/limits.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import type { Preferences } from './garden.ts';

/** How the balance looks ahead where the user has not said it. */
const USUAL_RAIN_READING: RainReading = { strategy: 'expectation' };
/** Three minutes, the shortest mean run that the SWAT protocol accepts. */
const USUAL_LEAST_RUN_SECONDS = 180;

/** The garden's preferences; a skip that is left out is switched off. */
export function parsePreferences(input: unknown): Result<Preferences> {
  const reading = new Reading(input);
  const wind = { least: LIMITS.windSkipMinKmh, most: LIMITS.windSkipMaxKmh };
  const frost = { least: LIMITS.winterizationMinC, most: LIMITS.winterizationMaxC };
  const preferences: Preferences = {
    rain: reading.has('rain') ? readRainPreference(reading.inner('rain')) : null,
    windKmh: reading.optionalNumber('windKmh', wind),
    winterizationC: reading.optionalNumber('winterizationC', frost),
    rainReading: reading.has('rainReading') ? readRainReading(reading.inner('rainReading')) : USUAL_RAIN_READING,
    finishBeforeSunrise: reading.flag('finishBeforeSunrise'),
    leastRunSeconds: reading.optionalNumber('leastRunSeconds', { least: 1, most: 3600 }) ?? USUAL_LEAST_RUN_SECONDS,
  };
  return reading.finish(() => preferences);
}

function readRainPreference(reading: Reading): RainPreference {
  return {
    reading: readRainReading(reading.inner('reading')),
    thresholdMm: reading.number('thresholdMm', { least: LIMITS.rainSkipMinMm, most: LIMITS.rainSkipMaxMm }),
    daysToSkip: readDaysToSkip(reading),
  };
}

function readDaysToSkip(reading: Reading): number[] {
  const value = reading.raw('daysToSkip');
  const isSound =
    Array.isArray(value) &&
    value.every(
      (day) => Number.isInteger(day) && day >= -LIMITS.rainSkipPreviousDays && day <= LIMITS.rainSkipNextDays,
    );
  if (!isSound) reading.note(value === undefined ? 'MISSING' : 'NOT_IN_THE_LIST', 'daysToSkip');
  return isSound ? [...new Set(value as number[])].sort((a, b) => a - b) : [];
}
