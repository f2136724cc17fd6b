import { describe, expect, test } from 'vitest';
import { agreement } from '../proof/golden.ts';
import { parseDailyWeather } from '../proof/parse-weather.ts';
import { type CaseRow, needCases, readCaseJson, readCaseTable } from '../proof/shared-cases.ts';
import { meanSaturationVapourPressureKPa, vapourPressureSlope } from './atmosphere.ts';
import { type DailyWeather, temperaturesAlone } from './daily-weather.ts';
import { hargreavesSamaniMm } from './hargreaves-samani.ts';
import { islandRadiationMj, RADIATION_FROM_TEMPERATURE, radiationFromTemperatureMj } from './radiation.ts';
import { bestReferenceEtMm, type ReferenceEtOptions, referenceEt, STANDARD_REFERENCE } from './reference-et.ts';
import { type Site, survey } from './site.ts';
import { daySun, extraterrestrialRadiationMj } from './sun.ts';

const place: Omit<Site, 'latitudeDeg' | 'elevationM' | 'longitudeDegE'> = {
  windHeightM: 3,
  surroundings: 'inland',
  air: 'humid',
};
const FALLON = survey({ ...place, latitudeDeg: 39.4575, longitudeDegE: -118.77388, elevationM: 1208.5 });
const MARICOPA = survey({ ...place, latitudeDeg: 33.069, longitudeDegE: -111.97, elevationM: 361 });
const BADGERYS = survey({ ...place, latitudeDeg: -33.9, longitudeDegE: 150.73, elevationM: 81.07, windHeightM: 2 });
const FAO56: ReferenceEtOptions = { ...STANDARD_REFERENCE, standard: 'FAO56' };
const TALL: ReferenceEtOptions = { ...STANDARD_REFERENCE, surface: 'tall' };

const makeDay = (row: CaseRow, over: Partial<DailyWeather>): DailyWeather => ({
  ...temperaturesAlone(row.number('doy'), row.number('tmin_C'), row.number('tmax_C')),
  solarRadiationMj: row.number('rs_MJ'),
  ...over,
});

describe('against the Ref-ET software', () => {
  const errors = (file: string, column: string, site: typeof FALLON, options: ReferenceEtOptions) =>
    readCaseTable(file).map((row) => {
      const weather = makeDay(row, { dewPointC: row.number('tdew_C'), windSpeedMPerS: row.number('wind3m_ms') });
      return { error: referenceEt(weather, site, options).et0Mm - row.number(column), printed: row.number(column) };
    });

  test('Maricopa, the FAO-56 column', (context) => {
    needCases(context);
    const all = errors('et0/refet-maricopa-daily.csv', 'refet_FAO56PM_ETo_mm', MARICOPA, FAO56);
    const below = agreement(all.filter(({ printed }) => printed < 10).map(({ error }) => error));
    expect(below.most).toBeLessThanOrEqual(0.02);
    const { most, rootMeanSquare } = agreement(all.map(({ error }) => error));
    expect(most).toBeLessThanOrEqual(0.055);
    expect(rootMeanSquare).toBeLessThanOrEqual(0.006);
  });

  test('Maricopa, the ASCE columns: Ref-ET has a finer clear sky', (context) => {
    needCases(context);
    const short = errors('et0/refet-maricopa-daily.csv', 'refet_ASCE_ETo_mm', MARICOPA, STANDARD_REFERENCE);
    const { most, rootMeanSquare } = agreement(short.map(({ error }) => error));
    expect(most).toBeLessThanOrEqual(0.18);
    expect(rootMeanSquare).toBeLessThanOrEqual(0.08);
    const tall = errors('et0/refet-maricopa-daily.csv', 'refet_ASCE_ETr_mm', MARICOPA, TALL);
    expect(agreement(tall.map(({ error }) => error)).rootMeanSquare).toBeLessThanOrEqual(0.09);
  });

  test('the finer clear sky of ASCE appendix D comes closer to both stations', (context) => {
    needCases(context);
    const fine: ReferenceEtOptions = { ...STANDARD_REFERENCE, clearSky: 'beamAndDiffuse' };
    const maricopa = errors('et0/refet-maricopa-daily.csv', 'refet_ASCE_ETo_mm', MARICOPA, fine);
    const fallon = errors('et0/refet-fallon-daily-2015.csv', 'refet_ETo_mm', FALLON, fine);
    const [south, north] = [maricopa, fallon].map((all) => agreement(all.map(({ error }) => error)));
    expect(south?.rootMeanSquare).toBeLessThanOrEqual(0.006);
    expect(south?.most).toBeLessThanOrEqual(0.05);
    expect(north?.rootMeanSquare).toBeLessThanOrEqual(0.005);
    expect(north?.most).toBeLessThanOrEqual(0.012);
  });

  test('Fallon', (context) => {
    needCases(context);
    const file = 'et0/refet-fallon-daily-2015.csv';
    const against = (column: string) =>
      agreement(errors(file, column, FALLON, STANDARD_REFERENCE).map(({ error }) => error));
    expect(against('asce2005_simpleRso_ETo_mm').most).toBeLessThanOrEqual(1e-4);
    expect(against('refet_ETo_mm').most).toBeLessThanOrEqual(0.15);
    expect(against('refet_ETo_mm').rootMeanSquare).toBeLessThanOrEqual(0.06);
  });

  test("Badgery's Creek, the Bureau of Meteorology's own figures", (context) => {
    needCases(context);
    const rows = readCaseTable('et0/opensprinkler-badgerys-creek-2019-05.csv');
    const errorsMm = rows.map((row) => {
      const weather = makeDay(row, {
        humidityMinPercent: row.number('rhmin'),
        humidityMaxPercent: row.number('rhmax'),
        windSpeedMPerS: row.number('u2_ms'),
      });
      return referenceEt(weather, BADGERYS, { ...FAO56, leastWindMPerS: 0.5 }).et0Mm - row.number('bom_ETo_mm');
    });
    expect(agreement(errorsMm).most).toBeLessThanOrEqual(0.076);
  });

  test('PyETo: Hargreaves-Samani, radiation from temperature and on islands', (context) => {
    needCases(context);
    type Case = { name: string; expected: number; tol: number };
    const [hargreaves, capped, island] = readCaseJson<{ cases: Case[] }>('et0/pyeto-extra.json').cases;
    const computed = [
      { of: hargreaves, value: hargreavesSamaniMm(28, 38, 38.93715, 35) },
      { of: capped, value: radiationFromTemperatureMj(40.6, 20, 14.8, 26.6, RADIATION_FROM_TEMPERATURE.inland) },
      { of: island, value: islandRadiationMj(50) },
    ];
    for (const { of, value } of computed) {
      expect(Math.abs(value - (of?.expected ?? Number.NaN)), of?.name).toBeLessThanOrEqual(of?.tol ?? 0);
    }
  });
});

describe('what is not known', () => {
  const july = temperaturesAlone(196, 14.8, 26.6);

  test('FAO-56 example 20, Lyon: radiation, humidity and wind all missing', () => {
    const lyon = survey({ ...place, latitudeDeg: 45 + 43 / 60, longitudeDegE: 5, elevationM: 200 });
    const et = referenceEt(july, lyon, FAO56);
    expect(et.origin).toEqual({ radiation: 'temperature', vapour: 'temperatureMin', wind: 'assumed' });
    // The book prints 40.6, 22.3, 1.68, 2.0 and, with a wind of 2 m/s, 4.56 mm/day.
    expect(et.extraterrestrialMj).toBeCloseTo(40.6, 1);
    expect(et.solarRadiationMj).toBeCloseTo(22.3, 1);
    expect(et.vapourPressureKPa).toBeCloseTo(1.68, 2);
    expect(et.windMPerS).toBe(2);
    expect(Math.abs(et.et0Mm - 4.56)).toBeLessThan(0.05);
  });

  test('temperatures alone are left to Hargreaves-Samani; one more figure brings Penman-Monteith', () => {
    expect(bestReferenceEtMm(july, FALLON).method).toBe('hargreavesSamani');
    expect(bestReferenceEtMm({ ...july, windSpeedMPerS: 3 }, FALLON).method).toBe('penmanMonteith');
  });

  test('each better origin is taken before the worse', () => {
    const vapour = (over: Partial<DailyWeather>) => referenceEt({ ...july, ...over }, FALLON).origin.vapour;
    expect(vapour({ humidityMeanPercent: 50 })).toBe('humidityMean');
    expect(vapour({ humidityMeanPercent: 50, humidityMaxPercent: 80 })).toBe('humidityMax');
    expect(vapour({ humidityMaxPercent: 80, humidityMinPercent: 30 })).toBe('humidityRange');
    expect(vapour({ humidityMaxPercent: 80, humidityMinPercent: 30, dewPointC: 9 })).toBe('dewPoint');
    expect(vapour({ dewPointC: 9, vapourPressureKPa: 1.2 })).toBe('measured');
    const radiation = (over: Partial<DailyWeather>) => referenceEt({ ...july, ...over }, FALLON).origin.radiation;
    expect(radiation({ cloudFraction: 0.5 })).toBe('cloud');
    expect(radiation({ cloudFraction: 0.5, sunshineHours: 8 })).toBe('sunshine');
    expect(radiation({ sunshineHours: 8, solarRadiationMj: 20 })).toBe('measured');
  });

  test('a clear sky by cloud cover is the clear sky, an overcast one a quarter of it', () => {
    const at = (cloudFraction: number) => referenceEt({ ...july, cloudFraction }, FALLON);
    expect(at(0).solarRadiationMj).toBe(at(0).clearSkyMj);
    expect(at(1).solarRadiationMj).toBeCloseTo(0.25 * at(1).clearSkyMj, 9);
  });

  test('dry air has a dew point two degrees below the night, so more evaporates', () => {
    const arid = survey({ ...FALLON, air: 'arid' });
    expect(referenceEt(july, arid).et0Mm).toBeGreaterThan(referenceEt(july, FALLON).et0Mm);
  });
});

describe('places and days at the edge', () => {
  test('the polar night and the midnight sun have figures', () => {
    const longyearbyen = survey({ ...place, latitudeDeg: 78.2, longitudeDegE: 15.6, elevationM: 10 });
    const winter = referenceEt(temperaturesAlone(355, -20, -12), longyearbyen);
    expect(winter.extraterrestrialMj).toBe(0);
    expect(winter.et0Mm).toBeGreaterThanOrEqual(0);
    const summer = referenceEt(temperaturesAlone(172, 3, 8), longyearbyen);
    expect(summer.daylightHours).toBe(24);
    expect(summer.et0Mm).toBeGreaterThan(0.5);
  });

  test('the last day of a leap year is the day before the first of the next', () => {
    const above = (day: number) => extraterrestrialRadiationMj(daySun(day, FALLON.latitudeRad));
    expect(above(366)).toBeCloseTo(above(1), 9);
    expect(Math.abs(above(60) - above(59))).toBeLessThan(0.25);
  });

  test('January in Sydney is what July is at the same distance north, but for the sun being nearer', () => {
    const at = (latitudeDeg: number, dayOfYear: number) => {
      const place = survey({ ...FALLON, latitudeDeg, elevationM: 40 });
      return referenceEt({ ...temperaturesAlone(dayOfYear, 18, 27), sunshineHours: 8 }, place);
    };
    const [sydney, north] = [at(-33.87, 15), at(33.87, 198)];
    expect(sydney.daylightHours).toBeCloseTo(north.daylightHours, 0);
    expect(sydney.extraterrestrialMj / north.extraterrestrialMj).toBeCloseTo(1.066, 1);
    expect(sydney.et0Mm).toBeGreaterThan(north.et0Mm);
  });

  test('thin air at 4000 m: less pressure, more sun, more evaporation', () => {
    const at = (elevationM: number) => referenceEt(july, survey({ ...FALLON, elevationM }));
    const july = { ...temperaturesAlone(196, 4, 18), sunshineHours: 9, dewPointC: 1, windSpeedMPerS: 2 };
    expect(at(4000).pressureKPa).toBeCloseTo(62.1, 1);
    expect(at(4000).psychrometric).toBeCloseTo(0.041, 3);
    expect(at(4000).clearSkyMj).toBeGreaterThan(at(0).clearSkyMj);
    expect(at(4000).et0Mm).toBeGreaterThan(at(0).et0Mm);
  });

  test('slope and mean saturation come from different temperatures', () => {
    expect(vapourPressureSlope(20)).toBeCloseTo(0.1447, 4);
    expect(meanSaturationVapourPressureKPa(10, 30)).toBeGreaterThan(meanSaturationVapourPressureKPa(20, 20));
  });

  test.each([
    [{ temperatureMinC: 30, temperatureMaxC: 20 }, 'temperatureMinC', 'MINIMUM_ABOVE_MAXIMUM'],
    [{ windSpeedMPerS: -1 }, 'windSpeedMPerS', 'BELOW_LEAST'],
    [{ humidityMinPercent: 90, humidityMaxPercent: 40 }, 'humidityMinPercent', 'MINIMUM_ABOVE_MAXIMUM'],
    [{ dewPointC: 40 }, 'dewPointC', 'DEW_POINT_ABOVE_TEMPERATURE'],
    [{ dayOfYear: 12.5 }, 'dayOfYear', 'NOT_A_WHOLE_NUMBER'],
    [{ solarRadiationMj: Number.NaN }, 'solarRadiationMj', 'NOT_A_NUMBER'],
    [{ temperatureMaxC: undefined }, 'temperatureMaxC', 'MISSING'],
  ])('%j is refused', (over, path, name) => {
    const result = parseDailyWeather({ dayOfYear: 196, temperatureMinC: 12, temperatureMaxC: 25, ...over });
    expect(result).toMatchObject({
      ok: false,
      problems: [expect.objectContaining({ path, name })],
    });
  });

  test('a sound day is read whole, with null for what was not said', () => {
    const input = { dayOfYear: 196, temperatureMinC: 14.8, temperatureMaxC: 26.6, windSpeedMPerS: 1 };
    expect(parseDailyWeather(input)).toEqual({
      ok: true,
      value: { ...temperaturesAlone(196, 14.8, 26.6), windSpeedMPerS: 1 },
    });
  });
});
