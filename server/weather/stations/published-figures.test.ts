/** What messages of real sensors say, in the words of their own documentation, and what they do not. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { MqttSource, MqttSources } from '@sluice/engine/vocabulary/weather';
import { describe, expect, test } from 'vitest';
import { composeReport, findUnread, type Noted, notePublished } from './published-figures.ts';

const AT = Date.parse('2026-06-17T10:00:00Z');

function reportOf(sources: MqttSources, payload: string, topic = 'sensor') {
  const noted: Noted = { published: {}, unread: {} };
  const isNews = notePublished(noted, sources, { topic, payload, isRetained: false }, AT);
  return { isNews, noted, report: composeReport(noted.published, AT), unread: findUnread(noted, AT) };
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
  const { noted, report } = reportOf(sources, '300');
  expect(report?.figures).toMatchObject({ temperatureC: null, impossible: ['temperature'] });
  notePublished(noted, sources, { topic: 'rain', payload: '-1', isRetained: false }, AT);
  expect(findUnread(noted, AT)).toMatchObject({
    temperature: { cause: 'impossible', came: '300 °C' },
    rain_total: { cause: 'impossible', came: '-1 mm' },
  });
  notePublished(noted, sources, { topic: 'sensor', payload: '20', isRetained: false }, AT);
  expect(Object.keys(findUnread(noted, AT))).toEqual(['rain_total']);
  expect(composeReport(noted.published, AT)).toMatchObject({
    counters: {},
    figures: { temperatureC: 20, impossible: [], countsRain: false },
  });
});

test('a sensor that is silent has not changed for three hours, and is away after that', () => {
  const { noted } = reportOf({ rain_total: source(null, 'mm') }, '4');
  expect(composeReport(noted.published, AT + 3 * HOUR_MS)?.counters).toEqual({ total: 4 });
  expect(composeReport(noted.published, AT + 3 * HOUR_MS + 1)).toBeNull();
});

describe('says what came instead', () => {
  const unreadOf = (field: string | null, unit: MqttSource['unit'], payload: string) =>
    reportOf({ temperature: source(field, unit) }, payload).unread.temperature;

  test('a field that is not there, with the numbers that are', () => {
    const payload = '{"SHT3X":{"Temperature":21.4,"Humidity":"55"},"Time":"2026","Wifi":{"On":true,"Name":"Garden"}}';
    expect(unreadOf('SHT3X.temperature', '°C', payload)).toEqual({
      ...{ cause: 'noField', source: 'sensor', field: 'SHT3X.temperature', came: `${payload.slice(0, 80)}…` },
      fields: ['SHT3X.Temperature', 'SHT3X.Humidity', 'Time'],
    });
    expect(unreadOf(null, '°C', '{"a":{"b":1}}')).toMatchObject({ cause: 'fieldWanted', fields: ['a.b'] });
  });

  test.each([
    ['value', '21,4 °C', { cause: 'noObject', came: '21,4 °C' }],
    ['value', '[3]', { cause: 'noObject', came: '[3]' }],
    [null, '21,4 °C', { cause: 'noNumber', came: '21,4 °C' }],
    ['value', '{"value":null}', { cause: 'noNumber', came: 'null', fields: [] }],
    ['value', '{"value":"unavailable"}', { cause: 'noNumber', came: 'unavailable', fields: [] }],
    ['value', '{"value":{"now":4}}', { cause: 'noNumber', came: '{"now":4}', fields: ['value.now'] }],
    ['value', `{"value":1,"filling":"${'x'.repeat(70_000)}"}`, { cause: 'tooLong' }],
  ] as const)('field %s of %.30s', (field, payload, problem) => {
    expect(unreadOf(field, '°C', payload)).toMatchObject(problem);
  });

  test('a unit that makes it impossible', () => {
    expect(unreadOf(null, '°C', '68')).toMatchObject({ cause: 'impossible', came: '68 °C' });
    expect(unreadOf(null, '°F', '68')).toBeUndefined();
  });

  test('characters that do not show, or that no database takes', () => {
    expect(unreadOf(null, '°C', 'a\u0000b\u202Ec\uD800d')?.came).toBe('a\uFFFDb\uFFFDc\uFFFDd');
    expect(unreadOf('x', '°C', JSON.stringify({ 'a\u0000': 1 }))?.fields).toEqual(['a\uFFFD']);
  });

  test('and a message with thousands of fields, or deep ones, names some', () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`field${index}`, index]));
    expect(unreadOf('x', '°C', JSON.stringify(many))?.fields).toHaveLength(12);
    expect(unreadOf('x', '°C', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)?.fields).toEqual([]);
  });
});

describe('what could not be read is shown', () => {
  const sources = { temperature: source('temperature', '°C') };
  const note = (noted: Noted, payload: string, isRetained = false) =>
    notePublished(noted, sources, { topic: 'sensor', payload, isRetained }, AT);

  test('not while a sensor publishes some of its fields at a time; only once it is silent about one', () => {
    const { noted } = reportOf(sources, '{"temperature":20}');
    note(noted, '{"battery":90}');
    expect(findUnread(noted, AT + 3 * HOUR_MS)).toEqual({});
    expect(findUnread(noted, AT + 3 * HOUR_MS + 1).temperature?.fields).toEqual(['battery']);
    note(noted, '{"linkquality":90}');
    expect(findUnread(noted, AT + 3 * HOUR_MS + 1).temperature).toMatchObject({
      ...{ came: '{"battery":90}', fields: ['battery', 'linkquality'] },
    });
    note(noted, '{"temperature":20}');
    expect(noted.unread).toEqual({});
  });

  test('of what a broker has kept too, which says nothing of now; an empty message says nothing at all', () => {
    const { noted } = reportOf(sources, '');
    expect(noted.unread).toEqual({});
    expect(note(noted, '{"temp":20}', true)).toBe(false);
    expect(findUnread(noted, AT)).toMatchObject({ temperature: { cause: 'noField' } });
    expect(note(noted, '{"temperature":20}', true)).toBe(false);
    expect(noted).toEqual({ published: {}, unread: {} });
  });
});
