import { describe, expect, test } from 'vitest';
import { skipForExpectedMoisture, skipForFullSoil, skipForSensedMoisture } from './moisture.ts';

describe('moisture', () => {
  test('a probe at its threshold skips, a hair below it waters', () => {
    expect(skipForSensedMoisture(0.8, 0.8)).toMatchObject({ reason: 'SENSOR_MOISTURE' });
    expect(skipForSensedMoisture(0.799, 0.8)).toBeNull();
  });

  test('the balance lets a zone wait that will not reach its trigger', () => {
    const zone = { depletionMm: 8, expectedDepletionMm: 12, triggerDepletionMm: 12 };
    expect(skipForExpectedMoisture(zone)).toMatchObject({ reason: 'SOIL_MOISTURE', figures: zone });
    expect(skipForExpectedMoisture({ ...zone, expectedDepletionMm: 12.1 })).toBeNull();
  });
});

test('a run of two minutes is too short', () => {
  expect(skipForFullSoil(120, 180)).toMatchObject({ reason: 'FULL_SOIL', figures: { neededSeconds: 120 } });
  expect(skipForFullSoil(180, 180)).toBeNull();
});
