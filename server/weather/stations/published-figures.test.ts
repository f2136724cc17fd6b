/** What messages of real sensors say, in the words of their own documentation, and what they do not. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { MqttSource, MqttSources } from '@sluice/engine/vocabulary/weather';
import { describe, expect, test } from 'vitest';
import { composeReport, notePublished, type Published } from './published-figures.ts';

const AT = Date.parse('2026-06-17T10:00:00Z');

function reportOf(sources: MqttSources, payload: string, topic = 'sensor') {
  const published: Published = {};
  const isNews = notePublished(published, sources, { topic, payload }, AT);
  return { isNews, published, report: composeReport(published, AT) };
}

const source = (field: string | null, unit: MqttSource['unit'], topic = 'sensor'): MqttSource => ({
  topic,
  field,
  unit,
});

describe('reads', () => {
  test('Tasmota: fields in fields, of which one message has several figures', () => {
    const payload = JSON.stringify({
      Time: '2026-06-17T12:00:00',
      SHT3X: { Temperature: 21.4, Humidity: 55.2 },
      RAIN: { Total: 12.75 },
    });
    const sources = {
      temperature: source('SHT3X.Temperature', '°C'),
      humidity: source('SHT3X.Humidity', '%'),
      rain_total: source('RAIN.Total', 'mm'),
    };
    const { report } = reportOf(sources, payload);
    expect(report?.counters).toEqual({ total: 12.75 });
    expect(report?.figures).toMatchObject({ protocol: 'mqtt', temperatureC: 21.4, countsRain: true, impossible: [] });
    expect(report?.figures.humidity).toBeCloseTo(0.552, 9);
  });

  test('rtl_433: names with their units, and a number alone on a topic of its own', () => {
    const { report } = reportOf(
      { wind: source('wind_avg_km_h', 'km/h') },
      '{"model":"Fineoffset-WHx080","wind_avg_km_h":9}',
    );
    expect(report?.figures.windMPerS).toBeCloseTo(2.5, 9);
    expect(reportOf({ temperature: source(null, '°F') }, '68').report?.figures.temperatureC).toBeCloseTo(20, 9);
    expect(reportOf({ rain_today: source(null, 'in') }, ' 0.5 ').report?.counters).toEqual({ day: 12.7 });
  });

  test.each([
    ['mph', 10, 4.4704],
    ['kn', 10, 5.1444],
    ['m/s', 10, 10],
  ] as const)('wind in %s', (unit, value, mPerS) => {
    expect(reportOf({ wind: source(null, unit) }, String(value)).report?.figures.windMPerS).toBeCloseTo(mPerS, 4);
  });

  test('a name that has a dot itself', () => {
    expect(reportOf({ temperature: source('a.b.c', '°C') }, '{"a.b":{"c":7}}').report?.figures.temperatureC).toBe(7);
  });
});

test.each([
  ['unavailable', null],
  ['', null],
  ['null', null],
  ['1e999', null],
  ['{"other":1}', 'value'],
  ['{"value":{"x":1}}', 'value'],
  ['{"value":[3]}', 'value'],
  ['{"value":true}', 'value'],
  ['{"value":', 'value'],
  ['{}', '__proto__.x'],
  [`{"value":1,"filling":"${'x'.repeat(70_000)}"}`, 'value'],
] as const)('%s says nothing', (payload, field) => {
  expect(reportOf({ temperature: source(field, '°C') }, payload)).toMatchObject({ isNews: false, report: null });
});

test('a message on another topic says nothing', () => {
  expect(reportOf({ temperature: source(null, '°C', 'other') }, '20').isNews).toBe(false);
});

test('what cannot be right is named, and not used, until the next message', () => {
  const sources = { temperature: source(null, '°C'), rain_total: source(null, 'mm', 'rain') };
  const { published, report } = reportOf(sources, '300');
  expect(report?.figures).toMatchObject({ temperatureC: null, impossible: ['temperature'] });
  notePublished(published, sources, { topic: 'rain', payload: '-1' }, AT);
  notePublished(published, sources, { topic: 'sensor', payload: '20' }, AT);
  expect(composeReport(published, AT)).toMatchObject({
    counters: {},
    figures: { temperatureC: 20, impossible: [], countsRain: false },
  });
});

test('a sensor that is silent has not changed for three hours, and is away after that', () => {
  const { published } = reportOf({ rain_total: source(null, 'mm') }, '4');
  expect(composeReport(published, AT + 3 * HOUR_MS)?.counters).toEqual({ total: 4 });
  expect(composeReport(published, AT + 3 * HOUR_MS + 1)).toBeNull();
});
