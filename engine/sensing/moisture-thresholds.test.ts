import { describe, expect, test } from 'vitest';
import { fraction } from '../vocabulary/units.ts';
import { defaultThresholds, requestByMoisture, type SensorRequest } from './moisture-thresholds.ts';

describe('thresholds', () => {
  const thresholds = defaultThresholds(fraction(0.5));
  const requestsFor = (moistures: readonly number[]) => {
    let before: SensorRequest = 'leave';
    return moistures.map((moisture) => {
      before = requestByMoisture(moisture, thresholds, before);
      return before;
    });
  };

  test('skip above, add below, leave in between', () => {
    expect(requestsFor([0.9, 0.7, 0.4])).toEqual(['skip', 'leave', 'add']);
  });

  test('a reading that varies around a threshold does not change the request', () => {
    expect(requestsFor([0.86, 0.84, 0.85, 0.82, 0.8])).toEqual(['skip', 'skip', 'skip', 'skip', 'leave']);
    expect(requestsFor([0.49, 0.52, 0.53, 0.55])).toEqual(['add', 'add', 'add', 'leave']);
  });
});
