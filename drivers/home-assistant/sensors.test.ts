/**
 * Sensors in what a real Home Assistant 2025.4.4 said, recorded of an integration made of its own classes of sensors
 * (`bench/home-assistant/sensor-integration.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFlowUnit } from '../mqtt/flow-unit.ts';
import { parseReports } from './last-reports.ts';
import { applyStates, type EntityState, parseDevices, parseEntries, parseMessages, parseStates } from './messages.ts';
import { toFlow, toReading } from './probe-state.ts';
import { findProbes } from './sensors.ts';

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded-home.json'), 'utf8')) as {
  devices: object[];
  entries: { entity_id: string; id: string }[];
  states: object[];
  frames: object[];
};
const states = parseStates(recorded.states);
const house = { entries: parseEntries(recorded.entries), devices: parseDevices(recorded.devices), states };
const refOf = (entityId: string) => recorded.entries.find(({ entity_id: id }) => id === entityId)?.id;
const NOW = Date.parse('2026-11-28T14:00:00Z');

const shown = (state: string, attributes: EntityState['attributes'] = {}, updatedAt: number | null = NOW - 60_000) => ({
  state,
  attributes,
  updatedAt,
});
const addressOf = (senses: 'soil' | 'leak' | 'rain', main = 'sensor.bed') => ({
  place: { host: '192.168.1.5:8123', isSecure: false },
  token: 'token',
  probe: { senses, main, temperature: null, illuminance: null, battery: null },
});
const alone = (main: EntityState) => ({ main, temperature: null, illuminance: null, battery: null });
const percent = { unit_of_measurement: '%', device_class: 'moisture' };

test('soil, rain and leak are told apart by class and unit; a door, a wind, a meter and Sluice’s own are none', () => {
  expect(findProbes(house).map(({ name, stored }) => [name, stored.senses])).toEqual([
    ['Cellar Floor', 'leak'],
    ['Mast Rain', 'rain'],
    ['Bed Soil', 'soil'],
    ['Roof Rain rate', 'rain'],
  ]);
});

test('a probe has the temperature, light and battery of its device, and is stored by ids that no renaming changes', () => {
  const bed = findProbes(house).find(({ name }) => name === 'Bed Soil');
  expect(bed).toMatchObject({ model: 'Trial', hardwareVersion: null });
  expect(bed?.stored).toEqual({
    senses: 'soil',
    main: refOf('sensor.bed_soil'),
    temperature: refOf('sensor.bed_temperature'),
    illuminance: refOf('sensor.bed_light'),
    battery: refOf('sensor.bed_battery'),
  });
});

test('several probes of one device share its battery, and no temperature', () => {
  const [first] = house.entries.filter(({ entityId }) => entityId === 'sensor.bed_soil');
  if (!first) throw new Error('it is not recorded');
  const second = { ...first, entityId: 'sensor.bed_deeper', registryId: 'second' };
  const both = {
    ...house,
    entries: [...house.entries, second],
    states: new Map([...states, ['sensor.bed_deeper', shown('20', percent)] as const]),
  };
  const ofBed = findProbes(both).filter(({ stored }) => stored.battery === refOf('sensor.bed_battery'));
  expect(ofBed.map(({ stored }) => [stored.senses, stored.temperature])).toEqual([
    ['soil', null],
    ['soil', null],
  ]);
});

describe('what has no registry entry', () => {
  const senseOf = (entityId: string, attributes: EntityState['attributes']) =>
    findProbes({ entries: [], devices: [], states: new Map([[entityId, shown('1', attributes)]]) })[0]?.stored.senses;

  test.each([
    ['binary_sensor.x', { device_class: 'moisture', friendly_name: 'Regensensor' }, 'rain'],
    ['binary_sensor.x', { device_class: 'moisture', friendly_name: 'Rain barrel leak' }, 'leak'],
    ['binary_sensor.rainsensor', {}, 'rain'],
    ['binary_sensor.opensprinkler_rain_delay_active', {}, undefined],
    ['binary_sensor.rain_bird_online', {}, undefined],
    ['binary_sensor.rain_expected_tomorrow', {}, undefined],
    ['sensor.x', { device_class: 'humidity', unit_of_measurement: '%', friendly_name: 'Bodenfeuchte' }, 'soil'],
    ['sensor.x', { device_class: 'humidity', unit_of_measurement: '%', friendly_name: 'Kitchen' }, undefined],
    ['sensor.soil', { device_class: 'moisture', unit_of_measurement: 'kPa' }, undefined],
    ['sensor.roof', { device_class: 'precipitation_intensity', unit_of_measurement: 'in/d' }, 'rain'],
    ['switch.rain', { device_class: 'moisture' }, undefined],
  ])('%s %j feels %s', (entityId, attributes, senses) => {
    expect(senseOf(entityId, attributes)).toBe(senses);
  });
});

test('recorded changes: a figure, unknown, unavailable, a figure again, and gone when it was renamed', () => {
  const followed = new Map<string, EntityState>();
  const seen = recorded.frames.flatMap((frame) =>
    parseMessages(JSON.stringify(frame)).flatMap((message) => {
      if (message.kind !== 'event' || message.id !== 1) return [];
      applyStates(followed, message.event);
      const main = followed.get('sensor.bed_soil');
      return [main ? (toReading(addressOf('soil'), alone(main), null, NOW)?.moisture ?? main.state) : 'gone'];
    }),
  );
  expect(seen).toEqual([0.31, 0.445, 'unknown', 'unavailable', 0.4, 0.4, 'gone']);
  expect(followed.get('binary_sensor.mast_rain')).toMatchObject({ state: 'on', updatedAt: 1_795_872_105_283.103 });
});

test('a recorded answer says when it last heard of a sensor, and nothing of what is not there', () => {
  const [answer] = recorded.frames.flatMap((frame) =>
    parseMessages(JSON.stringify(frame)).flatMap((message) =>
      message.kind === 'event' && message.id === 2 ? [message.event] : [],
    ),
  );
  const reports = parseReports(['sensor.bed_soil', 'sensor.none'], answer ?? {});
  expect([...reports]).toEqual([['sensor.bed_soil', 1_795_872_105_264.961]]);
  expect(parseReports(['sensor.bed_soil'], { error: 'no such attribute' }).size).toBe(0);
});

describe('what a sensor has measured', () => {
  const soil = (main: EntityState, reportedAt: number | null = null) =>
    toReading(addressOf('soil'), alone(main), reportedAt, NOW);

  test.each([
    ['unknown', percent],
    ['unavailable', percent],
    ['', percent],
    ['101', percent],
    ['-1', percent],
    ['nan', percent],
    ['31', { ...percent, unit_of_measurement: 'kPa' }],
  ])('%j with %j is no reading', (state, attributes) => {
    expect(soil(shown(state, attributes))).toBeNull();
  });

  test('it counts from its last change, or from its last report where that is later; never from the future', () => {
    expect(soil(shown('31', percent))?.measuredAt).toBe(NOW - 60_000);
    expect(soil(shown('31', percent), NOW - 5_000)?.measuredAt).toBe(NOW - 5_000);
    expect(soil(shown('31', percent, NOW + 9_000))?.measuredAt).toBe(NOW);
    expect(soil(shown('31', percent, null))).toBeNull();
  });

  test.each([
    ['20', '°C', 20],
    ['68', '°F', 20],
    ['293.15', 'K', 20],
    ['20', 'R', null],
    ['900', '°C', null],
    ['unavailable', '°C', null],
  ])('a temperature of %s %s is %s °C', (state, unit, celsius) => {
    const temperature = shown(state, { unit_of_measurement: unit });
    const read = toReading(addressOf('soil'), { ...alone(shown('31', percent)), temperature }, null, NOW);
    expect(read?.temperatureC ?? null).toEqual(celsius === null ? null : expect.closeTo(celsius, 6));
  });

  test.each([
    ['on', true],
    ['off', false],
    ['0.0', false],
    ['0.3', true],
    ['unknown', null],
    ['unavailable', null],
  ])('a rain sensor that shows %s', (state, isWet) => {
    expect(toReading(addressOf('rain'), alone(shown(state)), null, NOW)?.isWet ?? null).toBe(isWet);
  });

  test('one that is available still feels what it felt hours ago', () => {
    const reading = toReading(addressOf('leak'), alone(shown('on', {}, NOW - 86_400_000)), null, NOW + 60_000);
    expect(reading).toMatchObject({ isWet: true, measuredAt: NOW });
  });
});

test.each([
  ['m³/h', 10],
  ['ft³/min', 16.9901],
  ['L/min', 0.6],
  ['gal/min', 2.27125],
  ['mL/s', 0.036],
])('a flow of 0.6 %s, each unit that Home Assistant 2025.4.4 has for it', (unit, litresPerMinute) => {
  expect(isFlowUnit(unit)).toBe(true);
  const flow = toFlow(shown('0.6', { unit_of_measurement: unit }), NOW);
  expect(flow).toEqual({ flowLPerMin: expect.closeTo(litresPerMinute, 3), measuredAt: NOW - 60_000 });
});

test('a meter that is unavailable, or has no unit, says nothing', () => {
  expect(toFlow(shown('unavailable', { unit_of_measurement: 'L/min' }), NOW)).toBeNull();
  expect(toFlow(shown('5'), NOW)).toBeNull();
});
