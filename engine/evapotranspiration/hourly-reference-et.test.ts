import { describe, expect, test } from 'vitest';
import { agreement } from '../proof/golden.ts';
import { parseSite } from '../proof/parse-weather.ts';
import { needCases, readCaseTable } from '../proof/shared-cases.ts';
import { saturationVapourPressureKPa } from './atmosphere.ts';
import {
  assumedCloudTerm,
  HOURLY_STANDARD_REFERENCE,
  type HourlyReferenceOptions,
  hourlyReferenceEt,
} from './hourly-reference-et.ts';
import { survey } from './site.ts';
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
      windSpeedMPerS: row.number('wind3m_ms'),
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

  /** Errors of each day's sum, mm. */
  const byDay = (errors: readonly number[]) =>
    Array.from({ length: Math.floor(errors.length / 24) }, (_, day) =>
      errors.slice(24 * day, 24 * day + 24).reduce((sum, error) => sum + error, 0),
    );

  test('Ref-ET 4.1, the simple clear sky', (context) => {
    needCases(context);
    const errors = againstRefEt('refet_ETo_mm_h', {});
    expect(agreement(errors).rootMeanSquare).toBeLessThanOrEqual(0.01);
    expect(agreement(errors).most).toBeLessThanOrEqual(0.16);
    expect(agreement(byDay(errors)).rootMeanSquare).toBeLessThanOrEqual(0.08);
    expect(agreement(againstRefEt('refet_ETr_mm_h', { surface: 'tall' })).rootMeanSquare).toBeLessThanOrEqual(0.011);
  });

  test.for(['ASCE', 'REF_ET'] as const)(
    'Ref-ET 4.1, its own finer clear sky, constants of %s: 99 hours of 100 within .045 mm',
    (standard, context) => {
      needCases(context);
      const errors = againstRefEt('refet_ETo_mm_h', { standard, clearSky: 'beamAndDiffuse' });
      expect(agreement(errors).rootMeanSquare).toBeLessThanOrEqual(0.01);
      expect(agreement(errors).most).toBeLessThanOrEqual(0.16);
      expect(agreement(byDay(errors)).rootMeanSquare).toBeLessThanOrEqual(0.08);
      const within = errors.filter((error) => Math.abs(error) <= 0.045).length;
      expect(within / errors.length).toBeGreaterThanOrEqual(0.99);
    },
  );
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

describe('steps and nights', () => {
  const weatherAt = (midHourUtc: number, solarRadiationMj: number, temperatureC = 24) => ({
    midHourUtc,
    temperatureC,
    vapourPressureKPa: 1.1,
    solarRadiationMj,
    windSpeedMPerS: 2,
  });
  const sun = daySun(182, FALLON.latitudeRad);
  const clear = assumedCloudTerm(FALLON);

  test('four quarters of an hour are the hour', () => {
    const et = (midHourUtc: number, stepHours: number) => {
      const options = { ...HOURLY_STANDARD_REFERENCE, stepHours };
      const above = hourlyReferenceEt(weatherAt(midHourUtc, 0), sun, FALLON, clear, options).extraterrestrialMj;
      return hourlyReferenceEt(weatherAt(midHourUtc, 0.7 * above), sun, FALLON, clear, options);
    };
    const quarters = [19.125, 19.375, 19.625, 19.875].map((mid) => et(mid, 0.25));
    const sum = (of: (one: (typeof quarters)[number]) => number) => quarters.reduce((total, one) => total + of(one), 0);
    const hour = et(19.5, 1);
    expect(sum((one) => one.extraterrestrialMj)).toBeCloseTo(hour.extraterrestrialMj, 12);
    expect(sum((one) => one.netLongwaveMj)).toBeCloseTo(hour.netLongwaveMj, 12);
    expect(sum((one) => one.et0Mm)).toBeCloseTo(hour.et0Mm, 12);
  });

  test('by night the cloud is that of the evening, and FAO-56 keeps the resistance of the day', () => {
    const night = (standard: 'FAO56' | 'ASCE', cloud: number) =>
      hourlyReferenceEt(weatherAt(9.5, 0), sun, FALLON, cloud, { ...HOURLY_STANDARD_REFERENCE, standard });
    expect(night('ASCE', 0.4).cloudTerm).toBe(0.4);
    expect(night('ASCE', 0.4).netRadiationMj).toBeLessThan(0);
    expect(night('ASCE', 0.4).soilHeatMj).toBeCloseTo(0.5 * night('ASCE', 0.4).netRadiationMj, 12);
    expect(night('FAO56', 0.4).et0Mm).toBeGreaterThan(night('ASCE', 0.4).et0Mm);
    expect(night('ASCE', 1).et0Mm).toBeLessThan(night('ASCE', 0.1).et0Mm);
  });

  test('under the midnight sun and in the polar night every hour has its figure', () => {
    const svalbard = survey({ ...FALLON, latitudeDeg: 78.2, longitudeDegE: 15.6, elevationM: 10 });
    for (const [day, above] of [
      [172, true],
      [355, false],
    ] as const) {
      for (let hour = 0.5; hour < 24; hour += 1) {
        const et = hourlyReferenceEt(weatherAt(hour, 0.2, 3), daySun(day, svalbard.latitudeRad), svalbard, clear);
        expect(et.extraterrestrialMj > 0).toBe(above);
        expect(Number.isFinite(et.et0Mm)).toBe(true);
      }
    }
  });

  test('summer noon at Sydney is high in January, by its own clock and not that of Greenwich', () => {
    const sydney = survey({ ...FALLON, latitudeDeg: -33.87, longitudeDegE: 151.2, elevationM: 40 });
    const january = daySun(15, sydney.latitudeRad);
    const above = (utc: number) => hourlyReferenceEt(weatherAt(utc, 0), january, sydney, clear).extraterrestrialMj;
    expect(above(2)).toBeGreaterThan(4.7);
    expect(above(14)).toBe(0);
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
