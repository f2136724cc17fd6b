/** A garden of one's own with eight zones set up, for tests of what waters them. */
import type { Event } from '@sluice/contract/runs';
import type { Recalculation, Schedule } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { putWeatherDays } from '../weather/store.ts';
import { openOwnGarden, TIME_ZONE } from './own-garden.ts';
import type { Answer, TestServer } from './test-server.ts';

const LAWN = {
  area_m2: 50,
  flow_l_per_min: 10,
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTARY_NOZZLE',
};

const PAST_DAYS = 30;
/** Longer than the plan and its look-ahead, so that no normals are used. */
const FORECAST_DAYS = 60;
/** Dry days of early summer, whatever the date: so that plans depend only on what the test states. */
const DRY = { rainfallMm: 0, et0Mm: 4 };

/** @param weather of every day that is known, measured or forecast */
export async function openPlannedGarden(server: TestServer, account: object = {}, weather = DRY) {
  const garden = await openOwnGarden(server, 'SPRITE', { account });
  const makeWeather = (days: number) => ({
    date: date(days),
    tMinC: 12,
    tMaxC: 24,
    precipitationProbability: weather.rainfallMm > 0 ? 1 : 0,
    windMPerS: 1,
    relativeHumidity: 0.5,
    solarRadiationMjPerM2: null,
    icon: weather.rainfallMm > 0 ? ('RAIN' as const) : ('CLEAR_DAY' as const),
    isForecast: days >= 0,
    provider: 'OPEN_METEO' as const,
    fetchedAt: new Date(server.clock.now()),
    ...weather,
  });
  const dayOffsets = Array.from({ length: PAST_DAYS + FORECAST_DAYS }, (_, day) => day - PAST_DAYS);
  const today = Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  const date = (days: number) => today.add({ days }).toString();
  await putWeatherDays(server.db, [{ groupIds: [garden.id as GroupId], days: dayOffsets.map(makeWeather) }]);
  await garden.addDevice('SPRITE-8');
  const zones = (await garden.groupOf()).zones.map(({ id }) => id as string);
  // At once: the garden is planned once, and not for each.
  await garden.call('PATCH', `/groups/${garden.id}/zones`, { zones: zones.slice(0, 3).map((id) => ({ id, ...LAWN })) });
  const program = (request: object = {}) => ({
    name: 'Mornings',
    start_day: date(1),
    start_time: '06:00',
    repeat: 'interval',
    interval_days: 1,
    zones: [{ zone_id: zones[0], duration_s: 600 }],
    ...request,
  });
  const post = <Data>(what: string, payload: object): Promise<Answer<Data>> =>
    garden.call<Data>('POST', `/groups/${garden.id}/${what}`, payload);
  return {
    ...garden,
    zones,
    date,
    program,
    post,
    addProgram: (fields: object = {}) =>
      post<{ program: { id: string; version: number }; recalculation: Recalculation }>('programs', program(fields)),
    schedules: async (query = '') =>
      (await garden.call<{ schedules: Schedule[] }>('GET', `/groups/${garden.id}/schedules${query}`)).body.data
        .schedules,
    events: async (query = '') =>
      (await garden.call<{ events: Event[] }>('GET', `/groups/${garden.id}/events${query}`)).body.data.events,
    preferences: (change: object) => garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, change),
  };
}

export type PlannedGarden = Awaited<ReturnType<typeof openPlannedGarden>>;
