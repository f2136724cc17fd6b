/** Choosing a weather service, with services that need something. */
import type { WeatherProviderSettings, WeatherServiceChoice } from '@sluice/contract/weather';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type WeatherProvider, WeatherProviderError, type WeatherService } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { simulatedService, simulatedWeather } from '@sluice/weather-providers/simulated/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { standInWeather } from '../testing/stand-in-weather.ts';
import { weatherProviderSettings } from './tables.ts';

/** As the decisions describe them; none of them is called here. */
const service = (
  forecastDays: number,
  historyDays: number,
  needs: Partial<WeatherService['needs']> = {},
  more: Partial<WeatherService> = {},
): WeatherService => ({
  ...simulatedService,
  forecastDays,
  historyDays,
  audience: 'everyone',
  needs: { ...simulatedService.needs, ...needs },
  ...more,
});

/** Its key says what it answers. */
const answering = (secret: string | null): WeatherProvider => ({
  ...simulatedWeather,
  async days(...question) {
    if (secret === 'wrong') throw new WeatherProviderError('refused', 'as told', { refused: 'secret' });
    if (secret === 'wrong-station') throw new WeatherProviderError('refused', 'as told', { refused: 'stationId' });
    if (secret === 'silent') throw new WeatherProviderError('unreachable', 'as told');
    return simulatedWeather.days(...question);
  },
});

const number = /^\d{1,10}$/;
const DESCRIBED = {
  MET_NORWAY: null,
  OPEN_METEO: service(7, 7, {}, { attribution: { text: 'Weather by Example', url: 'https://weather.example/' } }),
  OPENWEATHER: service(
    4,
    1,
    { secret: true },
    { covers: ({ latitudeDeg }) => latitudeDeg > 0, connect: (account) => answering(account.secret) },
  ),
  WEATHER_UNDERGROUND: service(
    7,
    7,
    { stationId: /^[A-Z0-9]{4,20}$/, secret: true },
    { connect: (account) => answering(account.secret) },
  ),
  TEMPEST: service(9, 1, { stationId: number, deviceId: number, secret: true, ownHardware: true }),
};
const real = { ...WEATHER_SERVICES };
const realStandIn = { ...standInWeather.services };
beforeAll(() => {
  Object.assign(WEATHER_SERVICES, DESCRIBED);
  Object.assign(standInWeather.services, DESCRIBED, { OPEN_METEO: realStandIn.OPEN_METEO });
});
afterAll(() => {
  Object.assign(WEATHER_SERVICES, real);
  Object.assign(standInWeather.services, realStandIn);
});

const server = serverForFile();
const garden = forFile(() => openOwnGarden(server));

describe('the provider', () => {
  const put = (setting: object) =>
    garden.call<{ weather_provider: WeatherProviderSettings }>('PUT', `/groups/${garden.id}/weather_provider`, setting);
  const findErrors = async (setting: object) => refusal(await put(setting)).errors;

  test('is the default until another is chosen, and its key is never returned', async () => {
    const get = async () =>
      (await garden.call<{ weather_provider: WeatherProviderSettings }>('GET', `/groups/${garden.id}/weather_provider`))
        .body.data.weather_provider;
    expect(await get()).toMatchObject({ provider: 'OPEN_METEO', asked_provider: 'OPEN_METEO', has_secret: false });
    const answer = await put({ provider: 'OPENWEATHER', secret: 'a-secret-key' });
    expect(JSON.stringify(answer.body)).not.toContain('a-secret-key');
    expect(await get()).toMatchObject({ provider: 'OPENWEATHER', has_secret: true, forecast_days: 4 });
    const repeated = await put({ provider: 'OPENWEATHER' });
    expect(repeated.body.data.weather_provider).toMatchObject({ has_secret: true, version: 2 });
    const [row] = await server.db.select().from(weatherProviderSettings);
    expect(row?.secret).toBe('a-secret-key');
    expect((await put({ provider: 'OPEN_METEO', version: 1 })).code).toBe(409);
    expect((await put({ provider: 'OPEN_METEO' })).body.data.weather_provider.has_secret).toBe(false);
    expect((await findErrors({ provider: 'OPENWEATHER' }))[0]?.[1]).toBe('secret');
  });

  test('is asked at once: a key or station that it refuses is a mistake of that field, and changes nothing', async () => {
    const refused = 'This weather service does not accept the key';
    expect(await findErrors({ provider: 'OPENWEATHER', secret: 'wrong' })).toEqual([[30, 'secret', refused]]);
    const station = { provider: 'WEATHER_UNDERGROUND', station_id: 'KCASANDI123', secret: 'wrong-station' };
    expect(await findErrors(station)).toEqual([[30, 'station_id', 'Invalid station id']]);
    expect((await garden.groupOf()).weather_provider.provider).toBe('OPEN_METEO');
    // What cannot be asked now may be right.
    expect((await put({ provider: 'OPENWEATHER', secret: 'silent' })).code).toBe(200);
    expect((await put({ provider: 'OPEN_METEO' })).code).toBe(200);
  });

  rule('a station id is required and valid', async () => {
    const station = { provider: 'WEATHER_UNDERGROUND', secret: 'k' };
    expect(await findErrors(station)).toEqual([[30, 'station_id', 'Please enter a station id']]);
    const wrong = await findErrors({ ...station, station_id: 'not a station!' });
    expect(wrong).toEqual([[30, 'station_id', 'Invalid station id']]);
    expect((await put({ ...station, station_id: 'KCASANDI123' })).code).toBe(200);
  });

  rule('the hardware provider needs both ids and the owner’s consent', async () => {
    const tempest = { provider: 'TEMPEST', secret: 'k', station_id: 'x', device_id: 'y' };
    expect(await findErrors(tempest)).toEqual([
      [30, 'station_id', 'Invalid station id'],
      [30, 'device_id', 'Invalid device id'],
      [30, 'owns_hardware', 'Please confirm that you own this weather station'],
    ]);
    const whole = { ...tempest, station_id: '123', device_id: '456', owns_hardware: true };
    expect((await put(whole)).body.data.weather_provider).toMatchObject({ device_id: '456', owns_hardware: true });
  });

  test('is one of the available services, and the answer says what each needs', async () => {
    const { weather_services: offered, absent } = (
      await garden.call<{ weather_services: WeatherServiceChoice[]; absent: WeatherProviderName[] }>(
        'GET',
        `/groups/${garden.id}/weather_services`,
      )
    ).body.data;
    // Simulated weather is only for the demo.
    expect(offered.map(({ provider }) => provider)).toEqual([
      'OPEN_METEO',
      'OPENWEATHER',
      'WEATHER_UNDERGROUND',
      'TEMPEST',
    ]);
    expect(absent).toEqual(['MET_NORWAY']);
    expect(offered[2]?.needs).toEqual({
      station_id: '^[A-Z0-9]{4,20}$',
      device_id: null,
      secret: true,
      owns_hardware: false,
    });
    for (const provider of ['MET_NORWAY', 'SIMULATED']) {
      expect(await findErrors({ provider })).toEqual([
        [30, 'provider', 'Choose another weather service: this one is not available for this garden'],
      ]);
    }
  });

  test('must know the weather of the place', async () => {
    const south = await openOwnGarden(server);
    const place = { zipcode: '1010', street: 'Queen Street 1', city: 'Auckland', state: 'Auckland', country: 'NZ' };
    const moved = await south.call('PUT', `/groups/${south.id}/location`, {
      ...place,
      latitude: -36.85,
      longitude: 174.76,
    });
    expect(moved.code).toBe(200);
    const refused = await south.call('PUT', `/groups/${south.id}/weather_provider`, {
      provider: 'OPENWEATHER',
      secret: 'k',
    });
    expect(refusal(refused).errors[0]?.[1]).toBe('provider');
  });

  test('is named where its licence requires it', async () => {
    await put({ provider: 'OPEN_METEO' });
    expect((await garden.groupOf()).weather_provider.attribution?.text).toBe('Weather by Example');
  });
});
