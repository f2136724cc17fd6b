/**
 * The four gardens of a year, in zones with awkward clocks. Their programs start in the hours that a night of clock change
 * skips or repeats, end just before midnight, and keep to even and odd days; one garden is under a watering law, one has hours of
 * its own without water, one hangs on a hub, one on a broker, and each has a zone that the planner waters by its soil.
 */
import type { Device } from '@sluice/contract/devices';
import type { Index } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import { confirmEmail } from '@sluice/e2e/account';
import type { RunningServer } from '@sluice/e2e/server-fixture';
import type { Api } from '../api.ts';
import type { BrokerHardware } from './broker.ts';

export type Repeat =
  | { repeat: 'interval'; interval_days: number }
  | { repeat: 'weekly'; weekdays: readonly number[] }
  | { repeat: 'even_days' | 'odd_days' };

export interface YearProgram {
  name: string;
  /** Local time, `HH:MM`. */
  at: string;
  when: Repeat;
  /** Empty: all of the year. */
  months: readonly number[];
  /** Places in the garden's list of zones, with seconds. */
  runs: readonly { zone: number; seconds: number }[];
}

export interface YearPlace {
  name: string;
  timeZone: string;
  address: { zipcode: string; street: string; city: string; state: string; country: string };
  latitude: number;
  longitude: number;
  programs: readonly YearProgram[];
  /** Hours of every day in which no water may flow, as a person has forbidden them; null for none. */
  dryHours: { start_time: string; end_time: string } | null;
  /** One controller that has all valves; a valve for each zone behind a hub, or behind Zigbee2MQTT at a broker. */
  reachedBy: 'controller' | 'hub' | 'broker';
  /** What the law of the place allows: days of the week (0 Sunday) and hours without water; null where there is none. */
  law: { weekdays: readonly number[]; dryHours: { start_time: string; end_time: string } } | null;
}

const SUNDAY = 0;
const weekly = (...weekdays: number[]): Repeat => ({ repeat: 'weekly', weekdays });
const BOTH = [
  { zone: 0, seconds: 480 },
  { zone: 1, seconds: 390 },
];
const FIRST = [{ zone: 0, seconds: 720 }];
const SECOND = [{ zone: 1, seconds: 1_500 }];

export const PLACES: readonly YearPlace[] = [
  {
    name: 'Lord Howe',
    reachedBy: 'broker',
    timeZone: 'Australia/Lord_Howe',
    address: { zipcode: '2898', street: 'Lagoon Road 4', city: 'Lord Howe Island', state: 'NSW', country: 'AU' },
    latitude: -31.55,
    longitude: 159.08,
    programs: [
      // Half an hour is skipped at two in October, and comes twice before two in April.
      { name: 'Skipped', at: '02:10', when: weekly(SUNDAY), months: [], runs: BOTH },
      { name: 'Repeated', at: '01:40', when: weekly(SUNDAY), months: [3, 4, 10], runs: FIRST },
      {
        name: 'Before midnight',
        at: '23:34',
        when: { repeat: 'interval', interval_days: 9 },
        months: [],
        runs: SECOND,
      },
    ],
    dryHours: null,
    law: null,
  },
  {
    name: 'Santiago',
    reachedBy: 'hub',
    timeZone: 'America/Santiago',
    address: { zipcode: '8320000', street: 'Agustinas 12', city: 'Santiago', state: 'RM', country: 'CL' },
    latitude: -33.45,
    longitude: -70.66,
    programs: [
      // Midnight itself is skipped in September; the last hour of a Saturday comes twice in April.
      { name: 'Skipped', at: '00:20', when: weekly(SUNDAY), months: [], runs: BOTH },
      { name: 'Repeated', at: '23:30', when: weekly(6), months: [3, 4, 9], runs: FIRST },
      { name: 'Odd days', at: '05:15', when: { repeat: 'odd_days' }, months: [1], runs: FIRST },
    ],
    dryHours: null,
    law: null,
  },
  {
    name: 'Los Angeles',
    reachedBy: 'controller',
    timeZone: 'America/Los_Angeles',
    address: { zipcode: '90012', street: '12 Main Street', city: 'Los Angeles', state: 'CA', country: 'US' },
    latitude: 34.05,
    longitude: -118.24,
    programs: [
      { name: 'Skipped', at: '02:30', when: weekly(SUNDAY), months: [], runs: BOTH },
      { name: 'Repeated', at: '01:30', when: weekly(SUNDAY), months: [3, 11], runs: SECOND },
      { name: 'Late', at: '22:05', when: weekly(4), months: [5, 6, 7, 8], runs: FIRST },
    ],
    dryHours: null,
    law: { weekdays: [2, 4, 0], dryHours: { start_time: '09:00', end_time: '16:00' } },
  },
  {
    name: 'Berlin',
    reachedBy: 'controller',
    timeZone: 'Europe/Berlin',
    address: { zipcode: '14195', street: 'Gartenweg 1', city: 'Berlin', state: 'Berlin', country: 'DE' },
    latitude: 52.46,
    longitude: 13.29,
    programs: [
      { name: 'Skipped', at: '02:30', when: weekly(SUNDAY), months: [], runs: BOTH },
      { name: 'Even days', at: '01:40', when: { repeat: 'even_days' }, months: [3, 10], runs: FIRST },
      {
        name: 'Before midnight',
        at: '23:33',
        when: { repeat: 'interval', interval_days: 10 },
        months: [],
        runs: SECOND,
      },
    ],
    dryHours: { start_time: '08:00', end_time: '20:00' },
    law: null,
  },
];

export interface YearGarden {
  place: YearPlace;
  groupId: string;
  deviceIds: readonly string[];
  /** Serial of what all its valves are reached through: a controller, or a hub; null for a broker. */
  reachedThrough: string | null;
  zones: readonly YearZone[];
  /** In the order of the place's. */
  programs: readonly { id: string; startDay: string; program: YearProgram }[];
}

export interface YearZone {
  id: string;
  /** Of the device that its valve is at. */
  serial: string;
  terminal: number;
  areaM2: number;
  flowLPerMin: number;
  /** Share of the water that is in the ground, by the product's own figure. */
  efficiency: number;
}

const ZONES = 3;
const LAWN = {
  area_m2: 40,
  flow_l_per_min: 12,
  efficiency: 0.75,
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTARY_NOZZLE',
};
const SMART = { ...LAWN, sprinkler: 'ROTOR_HEAD', smart: true, smart_level: 'advanced', shade: 'NONE', slope: 'FLAT' };
/** What a program asks for comes whatever the weather. */
const NO_SKIPS = {
  rain: { enabled: false, strategy: 'forecast', threshold_mm: 5, probability: 50, days_to_skip: [0] },
  wind: { enabled: false, threshold_kmh: 32 },
  temperature: { enabled: false, threshold_c: 2 },
  missed_start: { policy: 'run_late', hours: 1 },
};

export async function makeYearGardens(
  api: Api,
  server: RunningServer,
  places: readonly YearPlace[],
  broker: BrokerHardware | null,
  nowMs: number,
): Promise<YearGarden[]> {
  const email = 'gardener@year.test';
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', {
    ...{ name: 'Anna Beet', email, password: 'lavender' },
  });
  await confirmEmail(server, { token, email });
  const gardens: YearGarden[] = [];
  for (const place of places) gardens.push(await makeYearGarden(api, token, place, broker, nowMs));
  return gardens;
}

async function makeYearGarden(
  api: Api,
  token: string,
  place: YearPlace,
  broker: BrokerHardware | null,
  nowMs: number,
): Promise<YearGarden> {
  const call = <Data>(method: string, path: string, body?: object) =>
    api.call<Data>(token, method, `/api/v1${path}`, body);
  const { name, timeZone, address, latitude, longitude } = place;
  const { group } = await call<{ group: { id: string } }>('POST', '/groups', {
    ...{ name, device_type: DEVICE_TYPES[place.reachedBy], location: 'outdoor', time_zone: timeZone },
  });
  await call('PUT', `/groups/${group.id}/location`, { ...address, latitude, longitude, time_zone: timeZone });
  await call('PATCH', `/groups/${group.id}/weather_constraints`, NO_SKIPS);
  const reachedThrough = await ADDERS[place.reachedBy](call, group.id, broker);
  const { current_group: made } = await call<Index>('GET', `/groups/${group.id}/index`);
  const serials = new Map((made?.devices ?? []).map(({ id, serial_number }) => [id, serial_number]));
  const used = (made?.zones ?? []).slice(0, ZONES);
  for (const [at, { id }] of used.entries()) await call('PATCH', `/zones/${id}`, at === ZONES - 1 ? SMART : LAWN);
  if (place.dryHours) await call('POST', `/groups/${group.id}/constraints`, { time_frame: place.dryHours });
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const startDay = today.add({ days: 1 }).toString();
  const programs: YearGarden['programs'][number][] = [];
  for (const program of place.programs) {
    const { program: added } = await call<{ program: { id: string } }>('POST', `/groups/${group.id}/programs`, {
      ...{ name: program.name, start_day: startDay, start_time: program.at },
      ...{ ...program.when, months: program.months },
      zones: program.runs.map(({ zone, seconds }) => ({ zone_id: used[zone]?.id, duration_s: seconds })),
    });
    programs.push({ id: added.id, startDay, program });
  }
  return {
    ...{ place, groupId: group.id, deviceIds: [...serials.keys()], reachedThrough, programs },
    zones: used.map(({ id, device_id, terminal }) => ({
      ...{ id, serial: serials.get(device_id) ?? '', terminal, areaM2: LAWN.area_m2, flowLPerMin: LAWN.flow_l_per_min },
      efficiency: LAWN.efficiency,
    })),
  };
}

const DEVICE_TYPES = { controller: 'SPRITE', hub: 'PIXIE', broker: 'PIXIE' } as const;
const ADDERS = { controller: addController, hub: addTimersAtHub, broker: addValvesAtBroker };

type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>;

async function addController(call: Call, groupId: string): Promise<string> {
  const { device } = await call<{ device: Device }>('POST', `/groups/${groupId}/devices`, {
    ...{ name: 'Controller', model: 'SPRITE-8' },
  });
  return device.serial_number;
}

async function addTimersAtHub(call: Call, groupId: string): Promise<string> {
  const { hub } = await call<{ hub: Hub }>('POST', `/groups/${groupId}/hubs`, { name: 'Hub' });
  await call('POST', `/hubs/${hub.id}/pairing`);
  for (let place = 1; place <= ZONES; place += 1)
    await call('POST', `/groups/${groupId}/devices`, { name: `Timer ${place}`, model: 'PIXIE-Z1', hub_id: hub.id });
  return hub.serial_number;
}

async function addValvesAtBroker(call: Call, groupId: string, broker: BrokerHardware | null): Promise<null> {
  if (!broker) throw new Error('A garden needs a broker that is not there.');
  const bridge = { name: 'Bridge', driver: 'zigbee2mqtt', address: broker.base };
  const { hub } = await call<{ hub: Hub }>('POST', `/groups/${groupId}/hubs`, bridge);
  await call('POST', `/hubs/${hub.id}/pairing`);
  for (const { name, serial } of broker.valves) {
    const address = `${broker.base}/${serial}`;
    await call('POST', `/groups/${groupId}/devices`, { name, driver: 'zigbee2mqtt', address, hub_id: hub.id });
  }
  return null;
}
