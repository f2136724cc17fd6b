import { describe, expect, test } from 'vitest';
import { agreement } from '../proof/golden.ts';
import { needCases, readCaseJson, readCaseTable } from '../proof/shared-cases.ts';
import { saturationVapourPressureKPa } from './atmosphere.ts';
import {
  assumedCloudTerm,
  HOURLY_STANDARD_REFERENCE,
  type HourlyReferenceOptions,
  hourlyReferenceEt,
  parseHourlyWeather,
} from './hourly-reference-et.ts';
import { parseSite, survey } from './site.ts';
import { daySun, extraterrestrialRadiationMj, hourlyExtraterrestrialRadiationMj, radians } from './sun.ts';

const FALLON = survey({
  latitudeDeg: 39.4575,
  longitudeDegE: -118.77388,
  elevationM: 1208.5,
  windHeightM: 3,
  surroundings: 'inland',
  air: 'arid',
});
const PACIFIC_HOURS_BEHIND = 8;

function fallon(over: Partial<HourlyReferenceOptions> = {}) {
  const options = { ...HOURLY_STANDARD_REFERENCE, ...over };
  let cloud = assumedCloudTerm(FALLON);
  return readCaseTable('et0/refet-fallon-hourly-2015.csv').map((row) => {
    const weather = {
      midHourUtc: row.number('hour_end') - 0.5 + PACIFIC_HOURS_BEHIND,
      temperatureC: row.number('temp_C'),
      vapourPressureKPa: saturationVapourPressureKPa(row.number('tdew_C')),
      solarRadiationMj: row.number('rs_MJ_h'),
      windSpeedMs: row.number('wind3m_ms'),
    };
    const et = hourlyReferenceEt(weather, daySun(row.number('doy'), FALLON.latitudeRad), FALLON, cloud, options);
    cloud = et.cloudTerm;
    return { row, et };
  });
}

describe('Fallon, July 2015', () => {
  test('the simple clear sky, the same equations', (context) => {
    needCases(context);
    const errors = fallon().map(({ row, et }) => et.et0Mm - row.number('asce2005_simpleRso_ETo_mm_h'));
    const FIRST_MORNING = 8;
    expect(agreement(errors.slice(FIRST_MORNING)).most).toBeLessThanOrEqual(1e-4);
  });

  const againstRefEt = (column: string, over: Partial<HourlyReferenceOptions>) =>
    fallon(over).map(({ row, et }) => et.et0Mm - row.number(column));

  test('Ref-ET 4.1, the simple clear sky', (context) => {
    needCases(context);
    const { rootMeanSquare, most } = agreement(againstRefEt('refet_ETo_mm_h', {}));
    expect(rootMeanSquare).toBeLessThanOrEqual(0.01);
    expect(most).toBeLessThanOrEqual(0.16);
    const tall = agreement(againstRefEt('refet_ETr_mm_h', { surface: 'tall' }));
    expect(tall.rootMeanSquare).toBeLessThanOrEqual(0.015);
  });

  test('Ref-ET 4.1, the finer clear sky: 99 hours of 100 within .045 mm', (context) => {
    needCases(context);
    const errors = againstRefEt('refet_ETo_mm_h', { clearSky: 'beamAndDiffuse' });
    expect(agreement(errors).rootMeanSquare).toBeLessThanOrEqual(0.008);
    const within = errors.filter((error) => Math.abs(error) <= 0.045).length;
    expect(within / errors.length).toBeGreaterThanOrEqual(0.99);
  });

  test('1 July at 18 h UTC, the intermediates', (context) => {
    needCases(context);
    type Case = { hourly: { inp: Record<string, number>; expected: Record<string, number> } };
    const { inp, expected } = readCaseJson<Case>('et0/refet-intermediates-2015-07-01.json').hourly;
    const given = (name: string) => inp[name] ?? Number.NaN;
    const celsius = (name: string) => ((given(name) - 32) * 5) / 9;
    const weather = {
      midHourUtc: given('time_utc') + 0.5,
      temperatureC: celsius('tmean_F'),
      vapourPressureKPa: saturationVapourPressureKPa(celsius('tdew_F')),
      solarRadiationMj: given('rs_langley') * 0.041868,
      windSpeedMs: given('uz_mph') * 0.44704,
    };
    const et = hourlyReferenceEt(weather, daySun(given('doy'), FALLON.latitudeRad), FALLON, Number.NaN);
    const figures = {
      ea: et.vapourPressureKPa,
      es: et.saturationVapourPressureKPa,
      ra_asce: et.extraterrestrialMj,
      u2: et.windMs,
    };
    for (const [name, figure] of Object.entries(figures)) {
      expect(Math.abs(figure / (expected[name] ?? Number.NaN) - 1), name).toBeLessThanOrEqual(2e-4);
    }
  });
});

test.each([0, 33, -33, 60, 70, -78])('at latitude %i the 24 hours hold the radiation of the day', (latitude) => {
  for (const day of [1, 80, 172, 266, 355]) {
    const sun = daySun(day, radians(latitude));
    let sum = 0;
    for (let hour = 0.5; hour < 24; hour += 1)
      sum += hourlyExtraterrestrialRadiationMj(sun, ((hour - 12) * Math.PI) / 12);
    expect(sum).toBeCloseTo(extraterrestrialRadiationMj(sun), 9);
  }
});

describe('reading an hour', () => {
  const hour = { midHourUtc: 12.5, temperatureC: 30, solarRadiationMj: 2.5, windSpeedMs: 2, humidityPercent: 40 };

  test('humidity, or the dew point that says the same', () => {
    const byHumidity = parseHourlyWeather(hour);
    const dewPoint = parseHourlyWeather({ ...hour, humidityPercent: null, dewPointC: 14.94 });
    expect(byHumidity.ok && byHumidity.value.vapourPressureKPa).toBeCloseTo(1.697, 3);
    expect(dewPoint.ok && dewPoint.value.vapourPressureKPa).toBeCloseTo(1.697, 2);
  });

  test.each([
    [{ windSpeedMs: -0.1 }, 'windSpeedMs', 'BELOW_LEAST'],
    [{ solarRadiationMj: 40 }, 'solarRadiationMj', 'ABOVE_MOST'],
    [{ humidityPercent: null }, 'humidityPercent', 'MISSING'],
    [{ dewPointC: 33 }, 'dewPointC', 'DEW_POINT_ABOVE_TEMPERATURE'],
  ])('%j is refused', (over, path, name) => {
    expect(parseHourlyWeather({ ...hour, ...over })).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});

describe('reading a site', () => {
  test('what may be left out has a stand-in', () => {
    const result = parseSite({ latitudeDeg: 52.5, longitudeDegE: 13.4, elevationM: 34 });
    expect(result).toMatchObject({ ok: true, value: { windHeightM: 2, surroundings: 'inland', air: 'humid' } });
  });

  test('a latitude beyond the pole and an unknown air are both named', () => {
    const result = parseSite({ latitudeDeg: 91, longitudeDegE: 13.4, elevationM: 34, air: 'foggy' });
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { path: 'latitudeDeg', name: 'ABOVE_MOST', bound: 90 },
        { path: 'air', name: 'NOT_IN_THE_LIST' },
      ],
    });
  });
});
