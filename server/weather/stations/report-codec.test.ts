/** The two long reports are messages that consoles have sent, as the tests of aioecowitt have them (Apache 2.0). */
import { MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { readReport } from './report-codec.ts';

const HP3500 =
  'PASSKEY=34271334ED1FADA6D8B988B14267E55D&stationtype=EasyWeatherV1.4.9&dateutc=2020-05-04+14%3A34%3A26&tempinf=79.0' +
  '&humidityin=33&baromrelin=28.583&baromabsin=28.583&tempf=70.3&humidity=32&winddir=200&windspeedmph=0.4' +
  '&windgustmph=1.1&rainratein=0.000&eventrainin=0.000&dailyrainin=0.000&weeklyrainin=0.079&monthlyrainin=0.079' +
  '&yearlyrainin=0.079&solarradiation=205.52&uv=2&freq=915M&model=HP3500_V1.6.2';
const GW2000A =
  'PASSKEY=345544D8EAF42E1B8824A86D8250D5A3&stationtype=GW2000A_V3.1.0&runtime=158060&heap=124256' +
  '&dateutc=2024-02-08+10:+36:+28&tempinf=69.44&humidityin=36&baromrelin=26.175&baromabsin=26.175&tempf=64.76' +
  '&humidity=48&winddir=293&windspeedmph=0.00&windgustmph=0.00&maxdailygust=1.34&solarradiation=3.87&uv=0' +
  '&rrain_piezo=0.000&erain_piezo=0.000&hrain_piezo=0.000&drain_piezo=0.000&wrain_piezo=0.000&mrain_piezo=0.000' +
  '&yrain_piezo=0.000&ws90cap_volt=1.3&ws90_ver=133&wh90batt=2.90&freq=868M&model=GW2000A&interval=60';
const fieldsOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

test('a recorded report of a console with a gauge that tips', () => {
  const at = Date.parse('2020-05-04T14:34:26Z');
  const { atMs, figures, counters } = readReport(fieldsOf(HP3500), 'ecowitt', at + 2_000);
  expect(atMs).toBe(at);
  expect(figures.temperatureC).toBeCloseTo(21.28, 2);
  expect(figures.windMPerS).toBeCloseTo(0.179, 3);
  expect(figures.pressureHPa).toBeCloseTo(967.9, 1);
  expect(figures).toMatchObject({
    ...{ humidity: 0.32, radiationWPerM2: 205.52, rainMmPerHour: 0, model: 'HP3500_V1.6.2' },
    ...{ countsRain: true, impossible: [], clockOffS: null },
  });
  expect(counters).toMatchObject({ day: 0, week: 0.079 * MM_PER_INCH, year: 0.079 * MM_PER_INCH });
});

test('a recorded report of a gateway that feels drops, with blanks in its time', () => {
  const at = Date.parse('2024-02-08T10:36:28Z');
  const { atMs, counters } = readReport(fieldsOf(GW2000A), 'ecowitt', at + 1_000);
  expect(atMs).toBe(at);
  expect(counters).toEqual({ year: 0, month: 0, week: 0, event: 0, day: 0 });
});

const NOW = Date.parse('2031-07-01T12:00:00Z');
const read = (fields: object) => readReport(fields as Record<string, unknown>, 'wunderground', NOW);

test('a report counts when it arrived, where the console names no time or one that is off by minutes', () => {
  expect(read({ dateutc: 'now' })).toMatchObject({ atMs: NOW, figures: { clockOffS: null } });
  expect(read({ dateutc: '2031-07-01 11:56:00' }).atMs).toBe(NOW - 240_000);
  expect(read({ dateutc: '2031-07-01 12:04:00' })).toMatchObject({ atMs: NOW, figures: { clockOffS: null } });
  expect(read({ dateutc: '2031-07-01 14:00:00' })).toMatchObject({ atMs: NOW, figures: { clockOffS: 7200 } });
  expect(read({ dateutc: '2031-13-01 14:00:00' })).toMatchObject({ atMs: NOW, figures: { clockOffS: null } });
});

test('what is missing, not a number, or sent twice is unknown; what cannot be is named', () => {
  const { figures, counters } = read({
    ...{ tempf: '-9999', humidity: '--', windspeedmph: ['1', '2'], solarradiation: '', dailyrainin: '-0.1' },
    ...{ baromin: '99', rainratein: 'x' },
  });
  expect(figures).toMatchObject({ temperatureC: null, humidity: null, windMPerS: null, radiationWPerM2: null });
  expect(figures).toMatchObject({
    rainMmPerHour: null,
    countsRain: false,
    pressureHPa: null,
    impossible: ['pressure'],
  });
  expect(counters).toEqual({});
  expect(read({ tempf: '300', humidity: '0' }).figures.impossible).toEqual(['temperature', 'humidity']);
});
