/** A pump on solar power: which zones times and laws keep out of the sunny hours, as the server reckons it. */
import type { SolarHours } from '@sluice/contract/schedule';
import { beforeEach, expect, test } from 'vitest';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  // A midsummer day in Vienna: sunrise 4:54, sunset 20:58; a sixth of the daylight is 2 h 41 min.
  server.clock.set(Date.parse('2027-06-21T04:00:00Z'));
  garden = await openPlannedGarden(server);
  const [lawn] = (await garden.groupOf()).zones;
  await garden.changeZone(lawn?.id, { smart: true, smart_level: 'advanced' });
});

const setPreferences = (change: object) => garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, change);
const read = async () => (await garden.call<SolarHours>('GET', `/groups/${garden.id}/solar_hours`)).body.data;
const EVENING = { morning: null, afternoon: { start_time: '20:00', end_time: '23:00' } };

test('a zone that may be watered in the evening alone has no sunny hour on any day', async () => {
  await setPreferences({ ...EVENING, solar_pump: true });
  const { start_time: start, end_time: end, days, zones_without_sun: zones } = await read();
  expect([start?.local_time.slice(0, 5), end?.local_time.slice(0, 5), days]).toEqual(['07:35', '18:18', 14]);
  const [lawn, ...others] = zones;
  expect(lawn).toEqual({ zone_id: expect.any(String), allowed_days: 14, sunless_days: 14 });
  // The others are watered by programs, which have times of their own.
  expect(others).toEqual([]);
});

test('nothing is wrong where a time frame reaches into them, nor without such a pump', async () => {
  await setPreferences({ ...EVENING, afternoon: { start_time: '17:00', end_time: '23:00' }, solar_pump: true });
  expect((await read()).zones_without_sun).toEqual([]);
  await setPreferences({ ...EVENING, solar_pump: false });
  expect((await read()).zones_without_sun).toEqual([]);
});

test('a restriction counts on the days on which it holds', async () => {
  await setPreferences({ solar_pump: true });
  await garden.call('POST', `/groups/${garden.id}/constraints`, {
    ...{ days: [1, 3], time_frame: { start_time: '06:00', end_time: '20:00' } },
  });
  const [zone] = (await read()).zones_without_sun;
  expect(zone).toMatchObject({ allowed_days: 14, sunless_days: 4 });
});
