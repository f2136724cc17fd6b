import { describe, expect, test } from 'vitest';
import type { DayOutlook } from './outlook.ts';
import { skipForWind } from './wind.ts';

const TODAY = 20_000;

const day = (over: Partial<DayOutlook> = {}): DayOutlook => ({
  epochDay: TODAY,
  basis: 'forecast',
  et0Mm: 5,
  rainfallMm: 0,
  rainProbability: 0,
  temperatureMinC: 12,
  temperatureMaxC: 25,
  windKmh: 10,
  ...over,
});

describe('wind', () => {
  test('stops spray and not drip', () => {
    const gale = day({ windKmh: 40 });
    expect(skipForWind(gale, 'FIX_SPRAY_HEAD', 32)).toMatchObject({
      code: -3,
      figures: { windKmh: 40, thresholdKmh: 32 },
    });
    expect(skipForWind(gale, 'ROTARY_EMITTER', 32)).toBeNull();
    expect(skipForWind(day({ windKmh: 31.9 }), 'FIX_SPRAY_HEAD', 32)).toBeNull();
  });
});
