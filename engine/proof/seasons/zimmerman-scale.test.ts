import { describe, expect, test } from 'vitest';
import { needCases, readCaseJson } from '../shared-cases.ts';
import { ZIMMERMAN_DEFAULTS, zimmermanScale, zimmermanScales } from './zimmerman-scale.ts';

describe('Zimmerman', () => {
  type Row = {
    temp_F: number;
    humidity_pct: number;
    precip_in: number;
    options?: Partial<Record<'bt' | 'bh' | 'br' | 'wt' | 'wh' | 'wr', number>>;
    scale: number;
  };

  test('the published scales', (context) => {
    needCases(context);
    for (const row of readCaseJson<{ cases: Row[] }>('zimmerman.json').cases) {
      const { bt, bh, br, wt, wh, wr } = row.options ?? {};
      const settings = {
        baseTemperatureF: bt ?? ZIMMERMAN_DEFAULTS.baseTemperatureF,
        baseHumidityPercent: bh ?? ZIMMERMAN_DEFAULTS.baseHumidityPercent,
        baseRainIn: br ?? ZIMMERMAN_DEFAULTS.baseRainIn,
        temperatureWeight: wt ?? ZIMMERMAN_DEFAULTS.temperatureWeight,
        humidityWeight: wh ?? ZIMMERMAN_DEFAULTS.humidityWeight,
        rainWeight: wr ?? ZIMMERMAN_DEFAULTS.rainWeight,
      };
      const day = { temperatureF: row.temp_F, humidityPercent: row.humidity_pct, rainIn: row.precip_in };
      expect(zimmermanScale(day, settings), JSON.stringify(row)).toBe(row.scale);
    }
  });

  test('several days are averaged before they are bounded', () => {
    const hot = { temperatureF: 110, humidityPercent: 30, rainIn: 0 };
    const wet = { temperatureF: 70, humidityPercent: 30, rainIn: 1 };
    expect(zimmermanScales([hot, wet])).toEqual([200, 80]);
  });
});
