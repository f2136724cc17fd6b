/** Gardens as people make them over the API: a group, a simulated controller, a zone that is described, programs. */
import type { Index } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import { confirmEmail, type Reached } from '@sluice/e2e/account';
import type { Api } from '../api.ts';

export interface FleetGarden {
  token: string;
  groupId: string;
  timeZone: string;
  serial: string;
  /** The described zones, in the order of their terminals. */
  zoneIds: string[];
  /** Where each of them is. */
  valves: { serial: string; terminal: number }[];
}

/** The local time of a program is its garden's: whole, half and three quarter hours from UTC, on both sides of it. */
const TIME_ZONES_OF_ALL = [
  'Europe/Vienna',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Asia/Kathmandu',
];
const GARDENS_PER_ACCOUNT = 10;
const AT_ONCE = 4;
const LAWN = {
  area_m2: 50,
  flow_l_per_min: 10,
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTARY_NOZZLE',
};
/** What is planned waters whatever the weather. */
const NO_SKIPS = {
  rain: { enabled: false, strategy: 'forecast', threshold_mm: 5, probability: 50, days_to_skip: [0] },
  wind: { enabled: false, threshold_kmh: 32 },
  temperature: { enabled: false, threshold_c: 2 },
};

/** Does something for each, a few at a time; results in the order of the list. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item, place: number) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = [];
  const places = items.entries();
  const worker = async () => {
    for (const [place, item] of places) results[place] = await act(item, place);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** No program may cross midnight, so gardens near midnight are left out. */
function timeZonesAwayFromMidnight(nowMs: number): string[] {
  return TIME_ZONES_OF_ALL.filter((timeZone) => {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
    return hour < 23;
  });
}

/** Gardens, ten to an account, spread over five time zones, without those near midnight. */
export async function makeGardens(api: Api, count: number, zonesDescribed = 1): Promise<FleetGarden[]> {
  const accounts = Array.from({ length: Math.ceil(count / GARDENS_PER_ACCOUNT) }, (_, place) => place);
  const tokens = await forEach(accounts, async (place) => (await register(api, place)).token);
  const gardens = Array.from({ length: count }, (_, place) => place);
  return forEach(gardens, (place) =>
    makeGarden(api, tokens[Math.floor(place / GARDENS_PER_ACCOUNT)] ?? '', place, zonesDescribed),
  );
}

/** A confirmed account of its own, with a garden of this type that has no device yet. */
export async function makeEmptyGarden(api: Api, server: Reached, place: number, deviceType: 'SPRITE' | 'PIXIE') {
  const { token, email } = await register(api, place);
  await confirmEmail(server, { token, email });
  return { token, ...(await makeGroup(api, token, place, deviceType)) };
}

/** Describes the garden's zones, as many as `zonesDescribed`. */
export async function describeZones(
  api: Api,
  { token, groupId, timeZone }: Pick<FleetGarden, 'token' | 'groupId' | 'timeZone'>,
  zonesDescribed: number,
): Promise<FleetGarden> {
  const { current_group: made } = await api.call<Index>(token, 'GET', `/api/v1/groups/${groupId}/index`);
  const serialOf = new Map((made?.devices ?? []).map(({ id, serial_number }) => [id as string, serial_number]));
  const zones = (made?.zones ?? []).slice(0, zonesDescribed);
  for (const { id } of zones) await api.call(token, 'PATCH', `/api/v1/zones/${id}`, LAWN);
  const valves = zones.map(({ device_id, terminal }) => ({ serial: serialOf.get(device_id) ?? '', terminal }));
  const zoneIds = zones.map(({ id }) => id as string);
  return { token, groupId, timeZone, serial: valves[0]?.serial ?? '', zoneIds, valves };
}

/** Each account from an address of its own: one address may open 60 in an hour. */
async function register(api: Api, place: number): Promise<{ token: string; email: string }> {
  const email = `gardener-${place}-${Date.now()}@fleet.test`;
  const { token } = await api.call<{ token: string }>(
    '',
    'POST',
    '/auth/register',
    { name: `Gardener ${place}`, email, password: 'lavender' },
    { from: `127.1.${Math.floor(place / 250)}.${1 + (place % 250)}` },
  );
  return { token, email };
}

async function makeGroup(api: Api, token: string, place: number, deviceType: 'SPRITE' | 'PIXIE') {
  const call = <Data>(method: string, path: string, body?: object) =>
    api.call<Data>(token, method, `/api/v1${path}`, body);
  const timeZones = timeZonesAwayFromMidnight(Date.now());
  const timeZone = timeZones[place % timeZones.length] ?? 'UTC';
  const { group } = await call<{ group: { id: string } }>('POST', '/groups', {
    name: `Garden ${place}`,
    device_type: deviceType,
    location: 'outdoor',
    time_zone: timeZone,
  });
  await call('PATCH', `/groups/${group.id}/weather_constraints`, NO_SKIPS);
  return { groupId: group.id, timeZone };
}

async function makeGarden(api: Api, token: string, place: number, zonesDescribed: number): Promise<FleetGarden> {
  const { groupId, timeZone } = await makeGroup(api, token, place, 'SPRITE');
  await api.call(token, 'POST', `/api/v1/groups/${groupId}/devices`, { name: 'Controller', model: 'SPRITE-8' });
  return describeZones(api, { token, groupId, timeZone }, zonesDescribed);
}
/** A program that waters every day, for the first time at this minute: zones by their place, one after the other. */
export async function addProgram(
  api: Api,
  { token, groupId, timeZone, zoneIds }: FleetGarden,
  startsAtMs: number,
  { name, runs }: { name: string; runs: readonly { zone: number; seconds: number }[] },
): Promise<Program> {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAtMs).toZonedDateTimeISO(timeZone);
  const { program } = await api.call<{ program: Program }>(token, 'POST', `/api/v1/groups/${groupId}/programs`, {
    name,
    start_day: local.toPlainDate().toString(),
    start_time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    repeat: 'interval',
    interval_days: 1,
    zones: runs.map(({ zone, seconds }) => ({ zone_id: zoneIds[zone], duration_s: seconds })),
  });
  return program;
}
