import { expect, test } from 'vitest';
import { isNamedNeverAValve, isNeverABoard, saysNeverAValve } from './never-a-valve.ts';
import { cpuTimeMs } from './testing/cpu-time.ts';

test.each([
  'assure lock',
  'garage door opener',
  'hue secure siren and chime',
  'smart smoke alarm',
  'amina s ev charger',
  'led tube t8',
  'gas boiler relay',
  'smart circuit breaker',
  'zigbee din energy meter',
  'curtain switch',
])('a definition that says "%s" is of no valve', (description) => expect(saysNeverAValve(description)).toBe(true));

test.each([
  'zigbee smart water valve',
  'smart light switch - 2 gang',
  'astro clock',
  '6-way controller',
  'smart plug with energy meter',
  '1 gang touch panel switch with backlight and child lock',
])('"%s" may be one', (description) => expect(saysNeverAValve(description)).toBe(false));

test.each<[string | null, boolean]>([
  ['Garden gate', true],
  ['Garage', true],
  ['Terrace lights', true],
  ['Siren left', true],
  ['Garage lawn', false],
  ['Front door roses', false],
  ['Rosen 🌹', false],
  ['', false],
  [null, false],
])('its owner calls it %s: never a valve is %s', (name, isNever) => expect(isNamedNeverAValve(name)).toBe(isNever));

test('a board is none where all its relays say so', () => {
  expect(isNeverABoard('Shed', ['Gate', 'Siren'])).toBe(true);
  expect(isNeverABoard('Shed', ['Gate', 'Lawn'])).toBe(false);
  expect(isNeverABoard('Garage door', ['Lawn'])).toBe(true);
  expect(isNeverABoard(null, [])).toBe(false);
});

test('a name without end is read in no time', () => {
  const name = 'energy smart heating '.repeat(500_000);
  expect(cpuTimeMs(() => isNamedNeverAValve(name))).toBeLessThan(20);
});
