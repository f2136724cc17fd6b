/** A garden of one's own with eight zones set up, for tests of what waters them. */
import type { Event, Schedule } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { findGroup } from '../groups/index.ts';
import { refreshWeather } from '../routine/weather.ts';
import type { Answer, House } from './house.ts';
import { openOwnGarden, TIME_ZONE } from './own-garden.ts';

const LAWN = {
  area_m2: 50,
  flow_l_per_min: 10,
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTARY_NOZZLE',
};

export async function openPlannedGarden(house: House, account: object = {}) {
  const garden = await openOwnGarden(house, 'SPRITE', { account });
  const group = await findGroup(house.db, garden.id as GroupId);
  if (group) await refreshWeather(house.db, group, house.clock.now(), true);
  await garden.addDevice('SPRITE-8');
  const zones = (await garden.groupOf()).zones.map(({ id }) => id as string);
  for (const id of zones.slice(0, 3)) await garden.changeZone(id, LAWN);
  const today = Temporal.Instant.fromEpochMilliseconds(house.clock.now()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  const date = (days: number) => today.add({ days }).toString();
  const program = (wish: object = {}) => ({
    name: 'Mornings',
    start_day: date(1),
    start_time: '06:00',
    repeat: 'interval',
    interval_days: 1,
    zones: [{ zone_id: zones[0], duration_s: 600 }],
    ...wish,
  });
  const post = <Data>(what: string, payload: object): Promise<Answer<Data>> =>
    garden.call<Data>('POST', `/groups/${garden.id}/${what}`, payload);
  return {
    ...garden,
    zones,
    date,
    program,
    post,
    addProgram: (wish: object = {}) =>
      post<{ program: { id: string; version: number }; recalculation: object }>('programs', program(wish)),
    schedules: async (query = '') =>
      (await garden.call<{ schedules: Schedule[] }>('GET', `/groups/${garden.id}/schedules${query}`)).body.data
        .schedules,
    events: async (query = '') =>
      (await garden.call<{ events: Event[] }>('GET', `/groups/${garden.id}/events${query}`)).body.data.events,
    /** Weather of a day, as if it had been forecast or measured. */
    preferences: (change: object) => garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, change),
  };
}

export type PlannedGarden = Awaited<ReturnType<typeof openPlannedGarden>>;
