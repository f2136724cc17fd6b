/** Every service fails, each in another way: the gardens are watered all the same, and say on which figures. */
import type { Schedule } from '@sluice/contract/schedule';
import type { WeatherBasisOfDay } from '@sluice/contract/weather';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherFault, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { describe, expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { localDateIn } from '../platform/moments.ts';
import { refreshWeather } from '../routine/weather.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { standInWeather, unlimitedDay } from '../testing/stand-in-weather.ts';
import { BackOff } from './back-off.ts';
import { ServiceGate } from './service-gate.ts';
import { weatherProviderSettings } from './tables.ts';

const LAWN_M2 = 50;
const server = serverForFile({ withSimulator: true });

const answering = (status: number, body: string) => async () => ({ status, body, header: () => null });
/** How each service fails. */
const FAILURES: Readonly<Record<string, WeatherTransport['get']>> = {
  'api.open-meteo.com': () => Promise.reject(new WeatherProviderError('unreachable', 'It hangs.')),
  'api.met.no': answering(200, '{"properties":{"meta":'),
  'api.openweathermap.org': answering(401, '{"cod":401}'),
  'api.weather.com': answering(404, '{}'),
  'swd.weatherflow.com': answering(429, ''),
};
const FAULTS = [
  ['OPEN_METEO', 'unreachable'],
  ['MET_NORWAY', 'unreadable'],
  ['OPENWEATHER', 'refused'],
  ['WEATHER_UNDERGROUND', 'refused'],
  ['TEMPEST', 'limited'],
] as const satisfies [WeatherProviderName, WeatherFault][];

const failing = () => ({
  services: WEATHER_SERVICES,
  backOff: new BackOff(),
  gate: new ServiceGate(
    WEATHER_SERVICES,
    {
      get: (url, headers) => {
        const fail = FAILURES[new URL(url).host];
        if (!fail) throw new Error(`nobody fails as ${url}`);
        return fail(url, headers);
      },
    },
    unlimitedDay,
  ),
});

async function openLawn(provider: WeatherProviderName): Promise<OwnGarden> {
  const garden = await openOwnGarden(server);
  const account = { stationId: '123', deviceId: '456', secret: 'key' };
  await server.db.insert(weatherProviderSettings).values({ groupId: garden.id as never, provider, ...account });
  await garden.addDevice('SPRITE-8');
  return garden;
}

/** Makes its lawn known to the planner, and plans. */
async function plan(garden: OwnGarden): Promise<void> {
  const [zone] = (await garden.groupOf()).zones;
  const lawn = { plant_type: 'COOL_GRASS', soil: 'LOAM', sprinkler: 'ROTARY_NOZZLE', area_m2: LAWN_M2 };
  await garden.changeZone(zone?.id, { ...lawn, smart: true, smart_level: 'advanced' });
}

async function litresOfTwoWeeks(garden: OwnGarden): Promise<number> {
  const { schedules } = (await garden.call<{ schedules: Schedule[] }>('GET', `/groups/${garden.id}/schedules`)).body
    .data;
  const until = server.clock.now() + 14 * DAY_MS;
  return schedules
    .filter(({ status, start_time }) => status === null && Date.parse(start_time.utc) < until)
    .reduce((sum, { volume_l }) => sum + (volume_l ?? 0), 0);
}

async function basesOf(garden: OwnGarden): Promise<(string | null)[][]> {
  const day = (days: number) => localDateIn(TIME_ZONE, server.clock.now() + days * DAY_MS);
  const path = `/groups/${garden.id}/weather_basis?from=${day(0)}&to=${day(13)}`;
  const { days } = (await garden.call<{ days: WeatherBasisOfDay[] }>('GET', path)).body.data;
  return days.map(({ basis, provider }) => [basis, provider]);
}

describe.each(FAULTS)('%s', (provider, fault) => {
  test(`is ${fault}: the garden is planned by the usual weather, then by what was last forecast`, async () => {
    // The middle of a dry summer.
    server.clock.set(Date.parse('2026-07-10T10:00:00Z'));
    const garden = await openLawn(provider);
    const group = await requireGroup(server.db, garden.id as never);
    await refreshWeather(server.db, [group], server.clock.now(), true, failing());
    await plan(garden);
    // Its lawn uses some 4 to 5 mm a day, and its sprinklers waste a quarter.
    const mm = (await litresOfTwoWeeks(garden)) / LAWN_M2;
    expect(mm).toBeGreaterThan(60);
    expect(mm).toBeLessThan(110);
    expect(await garden.groupOf()).toMatchObject({
      weather_source: null,
      weather_provider: { asked_provider: provider, fault, answered: null },
    });
    expect(await basesOf(garden)).toEqual(Array(14).fill(['normals', null]));

    // It answers once, and fails again for half a day.
    const services = { ...WEATHER_SERVICES, [provider]: standInWeather.services.OPEN_METEO };
    await refreshWeather(server.db, [group], server.clock.now(), true, { ...standInWeather, services });
    expect((await garden.groupOf()).weather_provider.fault).toBeNull();
    server.clock.set(server.clock.now() + DAY_MS / 2);
    await refreshWeather(server.db, [group], server.clock.now(), false, failing());
    await server.plan(group.id);
    const bases = await basesOf(garden);
    expect(bases.slice(0, 7)).toEqual(Array(7).fill(['lastGood', 'OPEN_METEO']));
    expect(bases.at(-1)).toEqual(['normals', null]);
    expect((await garden.groupOf()).weather_provider).toMatchObject({ fault, answered: { local_date: '2026-07-10' } });
    const later = (await litresOfTwoWeeks(garden)) / LAWN_M2;
    expect(later).toBeGreaterThan(30);
    expect(later).toBeLessThan(110);
  });
});
