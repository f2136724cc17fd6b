import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY } from '../proof/gardens.ts';
import type { DayOutlook } from './outlook.ts';
import { skipForWind } from './wind.ts';

const day = (over: Partial<DayOutlook> = {}) => dryDay(FIRST_DAY, over);

describe('wind', () => {
  test('stops spray and not drip', () => {
    const gale = day({ windMPerS: 12.5 });
    expect(skipForWind(gale, 'FIX_SPRAY_HEAD', 32)).toMatchObject({
      reason: 'WIND',
      figures: { windKmh: 45, thresholdKmh: 32 },
    });
    expect(skipForWind(gale, 'ROTARY_EMITTER', 32)).toBeNull();
    expect(skipForWind(day({ windMPerS: 31.9 / 3.6 }), 'FIX_SPRAY_HEAD', 32)).toBeNull();
  });
  test('that is unknown skips nothing', () => {
    expect(skipForWind(day({ windMPerS: null }), 'FIX_SPRAY_HEAD', 32)).toBeNull();
  });
});
