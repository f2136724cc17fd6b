import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import { expect, test } from 'vitest';
import { blendDay, hoursOfDay, type MeasuredStation } from './blend-day.ts';
import type { HourSums, ServiceDay } from './stored-figures.ts';

const VIENNA = { timeZone: 'Europe/Vienna', latitudeDeg: 48.2, longitudeDeg: 16.4, elevationM: 171 };
const DATE = '2031-07-01';
const STATION = 'station' as WeatherStationId;
const hoursOf = (value: number) => Array.from({ length: 24 }, () => value);
/** Sun from 5 to 20 o'clock, 18.24 MJ in the day. */
const SUN = Array.from({ length: 24 }, (_, hour) => (hour < 5 || hour > 20 ? 0 : 1.14));

const serviceHours: WeatherHours = {
  rainfallMm: hoursOf(0.5),
  et0Mm: hoursOf(0.2),
  windMPerS: hoursOf(2),
  temperatureC: hoursOf(20),
  relativeHumidity: hoursOf(0.5),
  solarRadiation: SUN,
};
const SERVICE: ServiceDay = {
  tMinC: 20,
  tMaxC: 20,
  rainfallMm: 12,
  precipitationProbability: 0.4,
  windMPerS: 2,
  relativeHumidity: 0.5,
  solarRadiationMjPerM2: 18.24,
  et0Mm: 4.8,
  isForecast: true,
  hours: serviceHours,
};

const NONE: readonly (WeatherStationId | null)[] = Array.from({ length: 24 }, () => null);
const mean = (value: number) => ({ reports: 60, sum: 60 * value, least: value - 1, most: value + 1 });
const WHOLE: HourSums = { rainfallMm: 1, coveredS: 3600, rainCoveredS: 3600, means: { temperature: mean(26) } };

const startOf = (clockHour: number, date = DATE) =>
  hoursOfDay(date, VIENNA.timeZone).find((hour) => hour.clockHour === clockHour)?.startsAt ?? Number.NaN;
function measured(clockHours: readonly number[], sums: HourSums = WHOLE, over: Partial<MeasuredStation> = {}) {
  const hours = new Map(clockHours.map((hour) => [startOf(hour), sums]));
  return [{ id: STATION, windHeightM: 2, gaugeFaultSince: null, hours, ...over }];
}
const nextDay = startOf(23) + 2 * HOUR_MS;
const all = Array.from({ length: 24 }, (_, hour) => hour);
const blend = (stations: readonly MeasuredStation[], nowMs = nextDay, service = SERVICE) =>
  blendDay(DATE, service, stations, VIENNA, nowMs);

test('an hour that a station has reported is the station’s, the others are the service’s', () => {
  const blended = blend(measured([6, 7]));
  expect(blended?.day.rainfallMm).toBeCloseTo(2 * 1 + 22 * 0.5, 9);
  expect(blended?.day.hours?.rainfallMm.slice(5, 9)).toEqual([0.5, 1, 1, 0.5]);
  expect(blended?.sources.rainfall.map((id) => id !== null)).toEqual(all.map((hour) => hour === 6 || hour === 7));
  expect(blended?.day).toMatchObject({ tMinC: 20, tMaxC: 27, isForecast: true, windMPerS: 2 });
});

test('where no station has reported, or less than half an hour of it, the day is the service’s', () => {
  expect(blend(measured([]))).toBeNull();
  expect(blend(measured(all, { ...WHOLE, coveredS: 1799, rainCoveredS: 1799 }))).toBeNull();
});

test('a day that was measured whole is no forecast any more, and its evapotranspiration is that of its figures', () => {
  const dry: HourSums = {
    ...WHOLE,
    rainfallMm: 0,
    means: { temperature: mean(30), humidity: mean(0.3), wind: mean(3), radiation: mean(300) },
  };
  const blended = blend(measured(all, dry));
  expect(blended?.day).toMatchObject({ rainfallMm: 0, precipitationProbability: 0, isForecast: false });
  expect(blended?.day.solarRadiationMjPerM2).toBeCloseTo(24 * 1.08, 9);
  const usual = blend(measured(all, { ...WHOLE, means: { temperature: mean(20) } }))?.day.et0Mm ?? Number.NaN;
  expect(usual).toBeGreaterThan(3);
  expect(blended?.day.et0Mm).toBeGreaterThan(2 * usual);
});

test('what the service knows besides stays in an evapotranspiration of which own figures are a part', () => {
  const { et0Mm: _, ...figures } = SERVICE;
  const cloudy: ServiceDay = {
    ...figures,
    et0Mm: 2,
    solarRadiationMjPerM2: null,
    hours: { ...serviceHours, solarRadiation: Array.from({ length: 24 }, () => null) },
  };
  const same = blend(
    measured(all, { ...WHOLE, means: { temperature: { ...mean(20), least: 20, most: 20 } } }),
    nextDay,
    cloudy,
  );
  expect(same?.day.et0Mm).toBeCloseTo(2, 6);
  const windy = blend(measured(all, { ...WHOLE, means: { wind: mean(6) } }), nextDay, cloudy);
  expect(windy?.day.et0Mm).toBeGreaterThan(2.3);
});

test('wind from a mast counts as it is at two metres', () => {
  const sums: HourSums = { ...WHOLE, means: { wind: mean(4) } };
  expect(blend(measured(all, sums, { windHeightM: 10 }))?.day.windMPerS).toBeCloseTo(4 * 0.748, 2);
});

test('rain of today that has fallen is certain, and of the rest as much counts as is to be expected', () => {
  const noon = startOf(12);
  const wet = blend(measured([10, 11]), noon);
  // Ten hours of the service, two of the station, and twelve that lie ahead.
  expect(wet?.day).toMatchObject({ precipitationProbability: 1, isForecast: true });
  expect(wet?.day.rainfallMm).toBeCloseTo(2 + 22 * 0.5 * 0.4, 9);
  const dry = blend(measured([10, 11], { ...WHOLE, rainfallMm: 0 }), noon);
  expect(dry?.day).toMatchObject({ precipitationProbability: 0.4 });
  expect(dry?.day.rainfallMm).toBeCloseTo(22 * 0.5, 9);
});

test('the hour that is under way is the station’s so far', () => {
  const half: HourSums = { ...WHOLE, rainfallMm: 3, coveredS: 1500, rainCoveredS: 1500 };
  const blended = blend(measured([12], half), startOf(12) + HOUR_MS / 2);
  expect(blended?.day.hours?.rainfallMm[12]).toBeCloseTo(3 + 0.25, 6);
  expect(blended?.day.hours?.temperatureC[12]).toBe(20);
});

test('a doubted gauge has no say from that day on, while the other figures of its station count', () => {
  const before = blend(measured(all, WHOLE, { gaugeFaultSince: '2031-07-02' }));
  expect(before?.day.rainfallMm).toBe(24);
  const since = blend(measured(all, WHOLE, { gaugeFaultSince: DATE }));
  expect(since?.day.rainfallMm).toBe(12);
  expect(since?.day.hours?.temperatureC[12]).toBe(26);
});

test('snow is the service’s: a gauge measures it when it melts', () => {
  const cold: HourSums = { ...WHOLE, rainfallMm: 0, means: { temperature: mean(0.5) } };
  const blended = blend(measured([6], cold));
  expect(blended?.day.hours?.rainfallMm[6]).toBe(0.5);
  expect(blended?.sources).toMatchObject({ rainfall: NONE, temperature: NONE.with(6, STATION) });
  const byService = { ...SERVICE, hours: { ...serviceHours, temperatureC: hoursOf(-3) } };
  expect(blend(measured([6], { ...WHOLE, means: {} }), nextDay, byService)?.sources.rainfall).toEqual(NONE);
});

test('of two stations the first that has reported an hour counts', () => {
  const [first, second] = [
    measured([6]),
    measured([6, 7], { ...WHOLE, rainfallMm: 9 }, { id: 'other' as WeatherStationId }),
  ];
  const blended = blend([...first, ...second]);
  expect(blended?.day.hours?.rainfallMm.slice(6, 8)).toEqual([1, 9]);
  expect(blended?.sources.rainfall.slice(6, 8)).toEqual([STATION, 'other']);
});

test('the hours of the nights of clock change', () => {
  const spring = '2031-03-30';
  const autumn = '2031-10-26';
  const count = (date: string) => {
    const hours = new Map(hoursOfDay(date, VIENNA.timeZone).map(({ startsAt }) => [startsAt, WHOLE]));
    const stations = [{ id: STATION, windHeightM: 2, gaugeFaultSince: null, hours }];
    const until = Date.parse(`${date}T23:00Z`) + HOUR_MS;
    return blendDay(date, SERVICE, stations, VIENNA, until)?.day;
  };
  expect(count(spring)?.rainfallMm).toBe(23);
  expect(count(spring)?.hours?.rainfallMm[2]).toBeNull();
  expect(count(autumn)?.rainfallMm).toBe(25);
  expect(count(autumn)?.hours?.rainfallMm[2]).toBe(2);
});

test('a service that knows only days is replaced by a station that has reported nearly all of one', () => {
  const dayOnly = { ...SERVICE, hours: null };
  expect(blend(measured([6, 7]), nextDay, dayOnly)).toBeNull();
  expect(blend(measured(all), nextDay, dayOnly)?.day).toMatchObject({ rainfallMm: 24, tMaxC: 27 });
});
