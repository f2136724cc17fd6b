import { createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { expect, test } from 'vitest';
import { createDateDisplay } from '../../platform/display/date-display.ts';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';
import type { SettingsPage } from '../menu.ts';
import { describeSettings } from './settings-state.ts';

const now = new Date('2026-06-17T10:00:00Z');
const reader = {
  t: (key: string, figures: object = {}) => `${key} ${JSON.stringify(figures)}`,
  dates: createDateDisplay('en', 'UTC', false),
  units: createUnitDisplay('en', 'SI'),
  now,
  joinNames: (names: string[]) => names.join(', '),
};

const silent = { ...sampleDevice, status: 'OFFLINE' as const };
const at = (utc: string) => ({ local_date: utc.slice(0, 10), local_time: utc.slice(11, 16), utc });
const garden = {
  ...sampleGroup,
  devices: [sampleDevice, silent],
  zones: [
    { ...sampleZone, next_run: at('2026-06-19T05:10:00Z') },
    { ...sampleZone, next_run: at('2026-06-18T05:10:00Z') },
  ],
};
const say = (page: SettingsPage, group = garden) => describeSettings(page, sampleIndex(group), reader, []);

test('devices say how many are offline, zones which watering comes first', () => {
  expect(say('devices')).toBe('settingsState.offline {"number":2,"offline":1}');
  expect(say('devices', { ...garden, devices: [sampleDevice] })).toBe('settingsState.allOnline {"number":1}');
  const fromFile = { ...sampleDevice, has_hardware: false };
  expect(say('devices', { ...garden, devices: [fromFile] })).toBe('settingsState.offline {"number":1,"offline":1}');
  expect(say('zones')).toBe('settingsState.next {"number":2,"when":"tomorrow 05:10"}');
});

test('nothing there is said as that, and a limit that is off has no figure', () => {
  expect(say('sensors')).toBe('settingsState.none {}');
  expect(say('preferences')).toBe('settingsState.limits {"rain":"5\u00a0mm","wind":"8.9\u00a0m/s","frost":"2°C"}');
  const { rain } = garden.weather_constraints;
  const calm = { ...garden, weather_constraints: { ...garden.weather_constraints, rain: { ...rain, enabled: false } } };
  expect(say('preferences', calm)).toContain('"rain":"–"');
});
