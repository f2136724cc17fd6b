/** Sensors of weather in a Home Assistant: which are listed, in which units they are read, and what is said of the others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HomeAssistantFigure } from '@sluice/engine/vocabulary/weather';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WeatherSensorReader } from '../driver.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { roofSensors } from './fake-garden.ts';
import { FakeHomeAssistant, TOKEN } from './fake-home-assistant.ts';
import { createHomes, type Homes } from './homes.ts';
import { readWeatherSensor } from './weather-sensors.ts';

let home: FakeHomeAssistant;
let homes: Homes;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
});
afterEach(async () => {
  homes?.stop();
  await home?.close();
  rmSync(folder, { recursive: true, force: true });
});

const refOf = (name: string) => home.entities.find((entity) => entity.name === `Roof ${name}`)?.registryId ?? '';

async function open(entities = roofSensors()): Promise<{ reader: WeatherSensorReader; login: string }> {
  home = new FakeHomeAssistant(entities);
  await home.open();
  homes = createHomes({ networks: THIS_MACHINE, now: home.now, warn: () => {} });
  const openings = openOpeningFile(join(folder, 'openings.json'));
  const driver = createHomeAssistantDriver({ homes, openings, discoverHosts: async () => [], now: home.now });
  const reader = driver.weatherSensors;
  if (!reader) throw new Error('the driver reads no weather');
  return { reader, login: await reader.logIn(home.host, { token: TOKEN }) };
}

async function openAndRead(figure: HomeAssistantFigure, name: string) {
  const { reader, login } = await open();
  const entity = refOf(name);
  return async () => (await reader.readSensors(login, { [figure]: entity }))[figure];
}

test('sensors of weather are listed by name, with what they show, and why one cannot be chosen', async () => {
  const { reader, login } = await open();
  expect(reader.placeOf(login)).toBe(home.host);
  const listed = await reader.listSensors(login);
  expect(listed.map(({ name, figure, shown, obstacle }) => [name, figure, shown, obstacle])).toEqual([
    ['Roof Gusts', 'wind', '4 Beaufort', 'wrongUnit'],
    ['Roof Humidity', 'humidity', '54 %', null],
    ['Roof Pressure', 'pressure', '29.92 inHg', null],
    ['Roof Rain', 'rain', '812.4 mm', null],
    ['Roof Rain of the hour', 'rain', '3 mm', 'noCounter'],
    ['Roof Rain rate', 'rain_rate', '0.4 mm/h', null],
    ['Roof Sun', 'radiation', '640 W/m²', null],
    ['Roof Temperature', 'temperature', '70.7 °F', null],
    ['Roof Wind', 'wind', '7.2 km/h', null],
  ]);
});

test.each([
  ['1013.20748119003', '1013.21 hPa', 1013.20748119003],
  ['990', '990 hPa', 990],
  ['0.00394', '0.0039 hPa', 0.00394],
])('what Home Assistant converts without rounding is shown with few digits: %s', (state, shown, value) => {
  const attributes = { unit_of_measurement: 'hPa', device_class: 'atmospheric_pressure', state_class: 'measurement' };
  expect(readWeatherSensor('pressure', { state, attributes, updatedAt: null }, null)).toMatchObject({ shown, value });
});

test('all of a station are read at once, in SI', async () => {
  const { reader, login } = await open();
  const entities = {
    rain: refOf('Rain'),
    rain_rate: refOf('Rain rate'),
    temperature: refOf('Temperature'),
    humidity: refOf('Humidity'),
    wind: refOf('Wind'),
    radiation: refOf('Sun'),
    pressure: refOf('Pressure'),
  };
  const readings = await reader.readSensors(login, entities);
  const values = Object.entries(readings).map(([figure, reading]) => [figure, reading.value, reading.cause]);
  expect(values).toEqual([
    ['rain', 812.4, null],
    ['rain_rate', 0.4, null],
    ['temperature', expect.closeTo(21.5, 6), null],
    ['humidity', 0.54, null],
    ['wind', expect.closeTo(2, 9), null],
    ['radiation', 640, null],
    ['pressure', expect.closeTo(1013.2, 1), null],
  ]);
});

/** By the units of Home Assistant's own `const.py`; values by its converters (`util/unit_conversion.py`). */
test.each<[HomeAssistantFigure, string, number]>([
  ['rain', 'cm', 10],
  ['rain', 'in', 25.4],
  ['rain_rate', 'mm/d', 1 / 24],
  ['rain_rate', 'in/h', 25.4],
  ['rain_rate', 'in/d', 25.4 / 24],
  ['temperature', 'K', -272.15],
  ['wind', 'm/s', 1],
  ['wind', 'mph', 0.44704],
  ['wind', 'kn', 0.514444],
  ['wind', 'ft/s', 0.3048],
  ['radiation', 'BTU/(h⋅ft²)', 3.15459],
  ['pressure', 'mbar', 1],
  ['pressure', 'kPa', 10],
  ['pressure', 'bar', 1000],
  ['pressure', 'mmHg', 1.33322],
  ['pressure', 'psi', 68.94757],
])('%s in %s', (figure, unit, expected) => {
  const attributes = { state_class: 'total_increasing', unit_of_measurement: unit };
  const { value } = readWeatherSensor(figure, { state: '1', attributes, updatedAt: 5 }, 5);
  expect(value).toBeCloseTo(expected, 4);
});

test('a total that says when it began again is a counter, one that does not is none', () => {
  const attributes = { state_class: 'total', unit_of_measurement: 'mm', last_reset: '2026-06-17T00:00:00+02:00' };
  const read = (more: object) =>
    readWeatherSensor('rain', { state: '4.2', attributes: { ...attributes, ...more }, updatedAt: 5 }, 5);
  expect(read({})).toMatchObject({ value: 4.2, cause: null });
  expect(read({ last_reset: null })).toMatchObject({ value: null, cause: 'noCounter', shown: '4.2 mm' });
});

describe('what a sensor says instead of a figure', () => {
  test('unknown, unavailable and a unit of something else are named, and it is read again afterwards', async () => {
    const read = await openAndRead('temperature', 'Temperature');
    home.setState('sensor.roof_temperature', 'unknown');
    expect(await read()).toMatchObject({ value: null, cause: 'noNumber', shown: 'unknown' });
    home.setState('sensor.roof_temperature', 'unavailable');
    expect(await read()).toMatchObject({ value: null, cause: 'unavailable' });
    home.setState('sensor.roof_temperature', '50');
    expect(await read()).toMatchObject({ value: 10, cause: null });
  });

  test('one that is renamed goes on, one that is removed is gone', async () => {
    const read = await openAndRead('wind', 'Wind');
    expect(await read()).toMatchObject({ cause: null });
    home.rename('sensor.roof_wind', 'sensor.mast_wind');
    expect(await read()).toMatchObject({ cause: null, shown: '7.2 km/h' });
    home.remove('sensor.mast_wind');
    expect(await read()).toEqual({ value: null, cause: 'gone', shown: '', heardAt: null });
  });

  test('a figure that has not changed is as old as its last report', async () => {
    const read = await openAndRead('temperature', 'Temperature');
    home.setState('sensor.roof_temperature', '60');
    const changedAt = home.now();
    home.pass(3_600);
    expect((await read())?.heardAt).toBe(changedAt);
  });

  test('the same figure said again is new', async () => {
    const read = await openAndRead('temperature', 'Temperature');
    home.pass(3_600);
    home.repeat('sensor.roof_temperature');
    expect((await read())?.heardAt).toBe(home.now());
  });
});

test('a wrong token, no token and an address of a device are refused', async () => {
  const { reader } = await open();
  await expect(reader.logIn(home.host, { token: 'wrong' })).rejects.toMatchObject({ fault: 'access-denied' });
  await expect(reader.logIn(home.host, {})).rejects.toMatchObject({ fault: 'access-denied' });
  await expect(reader.logIn(`${home.host}/abc`, { token: TOKEN })).rejects.toMatchObject({ fault: 'unfit' });
  // As after a restore with another key.
  expect(reader.placeOf('')).toBe('');
  await expect(reader.readSensors('', {})).rejects.toMatchObject({ trouble: 'access-denied' });
});

test('a token that is taken back is said so, and a house that is away', async () => {
  const { reader, login } = await open();
  home.token = 'another';
  home.hangUp();
  await expect(reader.readSensors(login, { wind: refOf('Wind') })).rejects.toMatchObject({ trouble: 'access-denied' });
  home.setOffline(true);
  const other = login.replace(TOKEN, 'another');
  await expect(reader.readSensors(other, {})).rejects.toMatchObject({ fault: 'unreachable' });
});
