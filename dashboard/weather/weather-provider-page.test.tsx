import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { rainy } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { inMinutes, moment, sampleGroup, sampleIndex, sampleWeatherServices } from '../testing/sample-garden.ts';

const STATIONS = `GET /api/v1/groups/${sampleGroup.id}/weather_stations`;
const CALL = `PUT /api/v1/groups/${sampleGroup.id}/weather_provider`;

function open(answers: Answers = {}) {
  const { calls } = openPage('/settings/WeatherProvider', sampleIndex(sampleGroup), {
    [`GET /api/v1/groups/${sampleGroup.id}/weather_services`]: () => ok(sampleWeatherServices),
    // Read again after saving: one that failed would cover what is said of the save.
    [`GET /api/v1/groups/${sampleGroup.id}/weather_basis`]: () => ok({ days: [] }),
    [`GET /api/v1/groups/${sampleGroup.id}/weather`]: () => ok({ weathers: [] }),
    [`GET /api/v1/groups/${sampleGroup.id}/weather_skill`]: () => ok({ skills: [], wet_day_mm: 1, promised_from: 0.5 }),
    [STATIONS]: () =>
      ok({ weather_stations: [], address: 'https://home.example/garden', has_mqtt: true, gateways: ['192.168.1.20'] }),
    ...answers,
  });
  return () => calls.filter(({ call }) => call === CALL);
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(forgetCookie);

describe('weather provider', () => {
  test('tells of the services that there are what they know and need, and names those it cannot ask', async () => {
    const sent = open();
    expect(await screen.findAllByRole('radio')).toHaveLength(4);
    expect(screen.getByText(/Days of forecast: 4, of history: 1/)).toBeVisible();
    expect(screen.getByText('Not available on this server yet: MET Norway.')).toBeVisible();
    expect(screen.queryByText(/cannot be used on this server/)).toBeNull();
    await save();
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('names a service that does not answer', async () => {
    const asked = { local_date: '2026-06-17', local_time: '09:00', utc: '2026-06-17T07:00:00Z' };
    const failing = { ...sampleGroup.weather_provider, fault: 'unreachable' as const, asked };
    open({ 'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, weather_provider: failing })) });
    expect(await screen.findByText(/Open-Meteo did not answer/)).toBeVisible();
  });

  test('says when it is asked again, what today rests on, which figures are held back, and how often rain was foretold', async () => {
    const utc = inMinutes(-200).utc;
    const paused = {
      ...sampleGroup.weather_provider,
      fault: 'paused' as const,
      asked: moment(utc),
      again: inMinutes(10),
      held: [{ date: '2026-06-19', hour: 14, figure: 'rainfall' as const, value: 60 }],
    };
    const group = `GET /api/v1/groups/${sampleGroup.id}`;
    const basis = { date: '2026-06-17', basis: 'lastGood', provider: 'OPEN_METEO', fetched: moment(utc) };
    const today = { ...rainy, precip_prob: null, humidity: null, et0_estimated: ['humidity', 'radiation'] };
    const skill = { provider: 'OPEN_METEO', days: 30, promised_and_came: 7, promised_only: 3, came_unpromised: 2 };
    open({
      'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, weather_provider: paused })),
      [`${group}/weather_basis`]: () => ok({ days: [basis] }),
      [`${group}/weather`]: () => ok({ weathers: [today] }),
      [`${group}/weather_skill`]: () => ok({ skills: [skill], wet_day_mm: 1, promised_from: 0.5 }),
    });
    expect(
      await screen.findByText(/Sluice waits a while before it asks again\. Last attempt: 3 hours ago\. Next attempt: /),
    ).toBeVisible();
    const figures = await screen.findByRole('region', { name: 'Today’s figures' });
    expect(
      await within(figures).findByText('Planned with the last known forecast of Open-Meteo, updated 3 hours ago.'),
    ).toBeVisible();
    expect(within(figures).getByText('Chance of rain').nextSibling).toHaveTextContent('not provided');
    expect(within(figures).getByText('Air humidity').nextSibling).toHaveTextContent('estimated, not provided');
    expect(within(figures).getByText(/the rest is estimated \(Penman-Monteith\)/)).toBeVisible();
    const region = screen.getByRole('region', { name: 'Values that are not used' });
    expect(within(region).getByText(/Rain, .*14/).nextSibling).toHaveTextContent('60 mm');
    const skills = await screen.findByRole('region', { name: 'How often rain forecasts were right' });
    expect(within(skills).getByText('Forecast, and it rained').nextSibling).toHaveTextContent('7');
    expect(within(skills).getByText('Days compared').nextSibling).toHaveTextContent('30');
  });

  test('says who tells the weather where the chosen one cannot be asked, and whom its licence wants named', async () => {
    const replaced = {
      ...sampleGroup.weather_provider,
      provider: 'MET_NORWAY' as const,
      attribution: { text: 'Weather by Example', url: 'https://weather.example/' },
    };
    const sent = open({
      'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, weather_provider: replaced })),
      [CALL]: (body) => ok({ weather_provider: { ...replaced, ...(body as object), version: 2 } }),
    });
    expect(
      await screen.findByText(/MET Norway cannot be used on this server. .* weather comes from Open-Meteo/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Weather by Example' })).toHaveAttribute(
      'href',
      'https://weather.example/',
    );
    await choose('OpenWeather');
    await userEvent.type(screen.getByLabelText('API key or token'), 'hush');
    await save();
    expect(await screen.findByText('Saved. Weather from OpenWeather is being fetched.')).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ provider: 'OPENWEATHER', secret: 'hush' });
  });

  test('says that the services could not be read, and asks again', async () => {
    let isThere = false;
    open({
      [`GET /api/v1/groups/${sampleGroup.id}/weather_services`]: () =>
        isThere ? ok(sampleWeatherServices) : refused(500, { code: 99, message: 'broken' }),
    });
    await screen.findByRole('button', { name: /again/i });
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findAllByRole('radio')).toHaveLength(4);
  });

  test('an own station needs valid ids and the word that one owns it', async () => {
    const sent = open({
      [CALL]: (body) =>
        ok({
          weather_provider: { ...sampleGroup.weather_provider, ...(body as object), has_secret: true, version: 2 },
        }),
    });
    await choose('WeatherFlow Tempest');
    await userEvent.type(screen.getByLabelText('Station id'), 'abc');
    await save();
    expect(await screen.findByText('Invalid station id')).toBeVisible();
    expect(screen.getByText('Invalid device id')).toBeVisible();
    expect(screen.getByText('Please confirm that you own this weather station')).toBeVisible();
    expect(screen.getByLabelText('Station id')).toHaveValue('abc');
    expect(sent()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Station id'));
    await userEvent.type(screen.getByLabelText('Station id'), '123');
    await userEvent.type(screen.getByLabelText('Device id'), '456');
    await userEvent.type(screen.getByLabelText('API key or token'), 'hush');
    await userEvent.click(screen.getByLabelText('I own this weather station'));
    await save();
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        provider: 'TEMPEST',
        station_id: '123',
        device_id: '456',
        owns_hardware: true,
        secret: 'hush',
        version: 1,
      }),
    );
    expect(await screen.findByText('Saved. Weather from WeatherFlow Tempest is being fetched.')).toBeVisible();
  });

  test('a key that the server misses is asked for in its field', async () => {
    open({
      [CALL]: () => refused(422, { code: 30, message: 'Please enter the key of this weather service', path: 'secret' }),
    });
    await choose('OpenWeather');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('API key or token')).toHaveAccessibleDescription(
        expect.stringContaining('Please enter the key of this weather service'),
      ),
    );
  });
});

describe('a weather station of one’s own', () => {
  const KEY = 'abcdefghjkmnpqrstuvw';
  const station = {
    id: '01a21e7b-2597-7e09-b782-49bb74a74f7e',
    ...{ version: 1, name: 'Mast', wind_height_m: 2, key: KEY, report: null, rain_today_mm: 0 },
    ...{ gauge_fault: null, gauge_fault_since: null, gauge_share: null, refused_rain: null, unread: [] },
    ...{ tempest_serial: null, gateway: null, home_assistant: null },
    mqtt: { rain_total: null, rain_today: null, temperature: null, humidity: null, wind: null, radiation: null },
  };
  const report = {
    at: inMinutes(-2),
    ...{ protocol: 'ecowitt', model: 'GW2000A', temperature_c: 18.2, humidity: 0.48, wind_m_per_s: 2.46 },
    ...{ radiation_w_per_m2: 230.5, pressure_hpa: 1012.5, rain_mm_per_h: 3, counts_rain: true, impossible: ['wind'] },
    clock_off_s: -7200,
  };
  const listed = (over: object) => () =>
    ok({
      weather_stations: [{ ...station, ...over }],
      address: 'https://home.example/garden',
      has_mqtt: true,
      gateways: ['192.168.1.20'],
    });
  const SOURCES = `GET /api/v1/groups/${sampleGroup.id}/weather_sources`;
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const of = (value: number) => ({ value, station_id: hour < 9 ? station.id : null });
    return {
      ...{ hour, rainfall: of(0.5), temperature: of(10 + hour), humidity: of(0.5), wind: of(2), radiation: of(0.5) },
      et0_mm: 0.1,
    };
  });
  const sources = () => ok({ date: '2026-06-17', provider: 'OPEN_METEO', fetched: null, hours });

  test('is added by its name, and waits with what its console needs', async () => {
    let added: unknown;
    open({
      [STATIONS]: () =>
        added
          ? listed({})()
          : ok({
              weather_stations: [],
              address: 'https://home.example/garden',
              has_mqtt: true,
              gateways: ['192.168.1.20'],
            }),
      [SOURCES]: sources,
      [`POST /api/v1/groups/${sampleGroup.id}/weather_stations`]: (body) => {
        added = body;
        return ok({ weather_station: station });
      },
    });
    await userEvent.click(await screen.findByText('Add a weather station'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mast');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Waiting for the first report')).toBeVisible();
    expect(added).toEqual({ name: 'Mast', wind_height_m: 2 });
    expect(await screen.findByText(`/garden/data/report/${KEY}`)).toBeVisible();
    expect(screen.getByText('/garden/weatherstation/updateweatherstation.php')).toBeVisible();
    expect(screen.getAllByText('home.example')).toHaveLength(2);
    expect(screen.getByText(/Most consoles cannot send encrypted/)).toBeVisible();
  });

  test('a key that cannot be read is not shown as an empty one', async () => {
    open({ [STATIONS]: listed({ key: '' }), [SOURCES]: sources });
    const card = within(await screen.findByRole('article', { name: 'Mast' }));
    expect(await card.findByText(/its key can no longer be shown/)).toBeVisible();
    expect(card.queryByText(/data\/report/)).toBeNull();
  });

  test('shows its last report, what is wrong with it, and which hours it measured', async () => {
    const refused = { mm: 300, at: inMinutes(-100) };
    open({ [STATIONS]: listed({ report, rain_today_mm: 4, refused_rain: refused }), [SOURCES]: sources });
    const card = await screen.findByRole('article', { name: 'Mast' });
    expect(within(card).getByText('Last report 2 minutes ago')).toBeVisible();
    expect(within(card).getByText('Rain today').nextSibling).toHaveTextContent('4 mm');
    expect(within(card).getByText('Air pressure').nextSibling).toHaveTextContent('1,013 hPa');
    expect(within(card).getByText('Cannot be right and is not used: Wind')).toBeVisible();
    expect(within(card).getByText(/clock of its console is wrong/)).toBeVisible();
    expect(within(card).getByText(/rose by 300 mm at once/)).toBeVisible();
    const region = await screen.findByRole('region', { name: 'Where the figures come from' });
    const rain = within(region).getByText('Rain').nextSibling;
    expect(rain).toHaveTextContent('12 mm');
    expect(rain).toHaveTextContent('Mast: 9 h');
    expect(rain).toHaveTextContent('Open-Meteo: 15 h');
  });

  test('names what could not be read of its sensors’ messages, and what came instead', async () => {
    const topic = 'zigbee2mqtt/Rain gauge';
    const unread = [
      {
        figure: 'rain_total',
        cause: 'noField',
        source: topic,
        field: 'rain',
        came: '{"total":4}',
        fields: ['total', 'battery'],
      },
      { figure: 'wind', cause: 'impossible', source: 'mast/wind', field: null, came: '90 m/s', fields: [] },
    ];
    open({ [STATIONS]: listed({ report, unread }), [SOURCES]: sources });
    const card = await screen.findByRole('article', { name: 'Mast' });
    expect(
      within(card).getByText(/Rain by a counter.*on “zigbee2mqtt\/Rain gauge” have no field “rain”/),
    ).toBeVisible();
    expect(within(card).getByText('What came').nextSibling).toHaveTextContent('{"total":4}');
    expect(within(card).getByText('Numbers in it').nextSibling).toHaveTextContent('total, battery');
    expect(within(card).getByText('Wind: 90 m/s at “mast/wind” cannot be right. Check the unit.')).toBeVisible();
    expect(within(card).queryByText(/Cannot be right and is not used/)).toBeNull();
  });

  test('is put together from sensors over MQTT, each with its topic, field and unit', async () => {
    let changed: unknown;
    open({
      [STATIONS]: listed({}),
      [SOURCES]: sources,
      [`PATCH /api/v1/weather_stations/${station.id}`]: (body) => {
        changed = body;
        return ok({ weather_station: { ...station, version: 2, mqtt: (body as { mqtt: object }).mqtt } });
      },
    });
    const saveSensors = () =>
      userEvent.click(within(screen.getByRole('article', { name: 'Mast' })).getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByText('Sensors over MQTT'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Rain by a counter that only rises' }));
    await saveSensors();
    const topic = screen.getByRole('textbox', { name: 'Topic' });
    await waitFor(() => expect(topic).toHaveAccessibleDescription(expect.stringContaining('topic of one sensor')));
    expect(changed).toBeUndefined();
    await userEvent.type(topic, 'zigbee2mqtt/Rain gauge');
    await userEvent.type(screen.getByRole('textbox', { name: 'Field' }), 'rain.total');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'in');
    await saveSensors();
    await waitFor(() =>
      expect(changed).toEqual({
        version: 1,
        mqtt: { ...station.mqtt, rain_total: { topic: 'zigbee2mqtt/Rain gauge', field: 'rain.total', unit: 'in' } },
      }),
    );
  });

  /** Its card, and what was sent to change it; the server stores `kind`. */
  async function openStation(kind: object) {
    let stored: object = station;
    let changed: unknown;
    open({
      [STATIONS]: () => listed(stored)(),
      [SOURCES]: sources,
      [`PATCH /api/v1/weather_stations/${station.id}`]: (body) => {
        changed = body;
        stored = { ...station, version: 2, ...kind };
        return ok({ weather_station: stored });
      },
    });
    return { card: await screen.findByRole('article', { name: 'Mast' }), changed: () => changed };
  }

  test('is a Tempest by its serial number, and then has neither a console nor sensors over MQTT', async () => {
    const { card, changed } = await openStation({ tempest_serial: 'ST-00012345' });
    expect(within(card).getByText('What to enter at the console')).toBeVisible();
    await userEvent.click(within(card).getByText('Station is a WeatherFlow Tempest'));
    const serial = await within(card).findByRole('textbox', { name: 'Serial number' });
    await userEvent.type(serial, 'st-12345');
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(serial).toHaveAccessibleDescription(expect.stringContaining('Enter the serial number')));
    expect(changed()).toBeUndefined();
    await userEvent.clear(serial);
    await userEvent.type(serial, 'st-00012345');
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changed()).toEqual({ version: 1, tempest_serial: 'st-00012345' }));
    await waitFor(() => expect(within(card).queryByText('What to enter at the console')).toBeNull());
    expect(within(card).queryByText('Sensors over MQTT')).toBeNull();
  });

  test('is a gateway that the garden has already', async () => {
    const { card, changed } = await openStation({ gateway: '192.168.1.20' });
    await userEvent.click(within(card).getByText('Station is a gateway in this garden'));
    await userEvent.selectOptions(await within(card).findByRole('combobox', { name: 'Gateway' }), '192.168.1.20');
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changed()).toEqual({ version: 1, gateway: '192.168.1.20' }));
    await waitFor(() => expect(within(card).queryByText('Station is a WeatherFlow Tempest')).toBeNull());
    expect(within(card).queryByText('What to enter at the console')).toBeNull();
  });

  const NO_SENSORS = { rain: null, rain_rate: null, temperature: null, humidity: null, wind: null, radiation: null };
  const connected = (over: object = {}) => ({
    home_assistant: { address: '192.168.1.5:8123', fault: null, sensors: { ...NO_SENSORS, pressure: null }, ...over },
  });
  const roofRain = { entity: 'a1', name: 'Roof rain', figure: 'rain', shown: '812.4 mm', obstacle: null };

  test('is made of sensors in Home Assistant: first its token, then those that it lists', async () => {
    let stored: object = {};
    let login: unknown;
    let changed: unknown;
    const path = `/api/v1/weather_stations/${station.id}`;
    open({
      [STATIONS]: () => listed(stored)(),
      [SOURCES]: sources,
      [`PUT ${path}/home_assistant`]: (body) => {
        login = body;
        stored = connected();
        return ok({ weather_station: { ...station, ...stored } });
      },
      [`GET ${path}/home_assistant_sensors`]: () =>
        ok({
          sensors: [
            roofRain,
            { ...roofRain, entity: 'a2', name: 'Rain of the hour', shown: '3 mm', obstacle: 'noCounter' },
          ],
        }),
      [`PATCH ${path}`]: (body) => {
        changed = body;
        const sensors = { ...NO_SENSORS, pressure: null, rain: { entity: 'a1', name: 'Roof rain' } };
        stored = { ...connected({ sensors }), version: 2 };
        return ok({ weather_station: { ...station, ...stored } });
      },
    });
    const card = await screen.findByRole('article', { name: 'Mast' });
    const saveIn = async () => userEvent.click(within(card).getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
    await userEvent.click(within(card).getByText('Sensors in Home Assistant'));
    await userEvent.type(
      await within(card).findByRole('textbox', { name: 'Address of Home Assistant' }),
      '192.168.1.5',
    );
    await userEvent.type(within(card).getByLabelText('Long-lived access token'), 'secret');
    await saveIn();
    await waitFor(() => expect(login).toEqual({ address: '192.168.1.5', access: { token: 'secret' } }));
    const rain = await within(card).findByRole('combobox', { name: 'Rain' });
    expect(within(card).queryByText('What to enter at the console')).toBeNull();
    await waitFor(() => expect(within(rain).getByText('Roof rain (812.4 mm)')).toBeInTheDocument());
    expect(within(rain).queryByText(/Rain of the hour/)).toBeNull();
    await userEvent.click(within(card).getByText('Sensors that cannot be chosen'));
    expect(within(card).getByText(/Rain of the hour: does not say that it adds up its rain/)).toBeVisible();
    await userEvent.selectOptions(rain, 'a1');
    await saveIn();
    const none = { rain_rate: null, temperature: null, humidity: null, wind: null, radiation: null, pressure: null };
    await waitFor(() => expect(changed).toEqual({ version: 1, home_assistant: { rain: 'a1', ...none } }));
  });

  test('says which sensors in Home Assistant are gone, and that its token is not taken', async () => {
    const unread = [
      { figure: 'wind', cause: 'gone', source: 'Roof wind', field: null, came: '', fields: [] },
      { figure: 'rain', cause: 'noNumber', source: 'Roof rain', field: null, came: 'unknown', fields: [] },
    ];
    open({
      [STATIONS]: listed({ ...connected({ fault: 'denied' }), unread }),
      [SOURCES]: sources,
      [`GET /api/v1/weather_stations/${station.id}/home_assistant_sensors`]: () => ok({ sensors: [] }),
    });
    const card = await screen.findByRole('article', { name: 'Mast' });
    expect(within(card).getByText(/no longer accepts the token/)).toBeVisible();
    expect(within(card).getByText('These sensors could not be read')).toBeVisible();
    expect(
      within(card).getByText('Wind: “Roof wind” is no longer in Home Assistant. Choose another sensor.'),
    ).toBeVisible();
    expect(within(card).getByText('What came').nextSibling).toHaveTextContent('unknown');
  });

  test('a doubted gauge is used again when a person says that it is right', async () => {
    let confirmed = false;
    open({
      [STATIONS]: () =>
        listed({ report, ...(confirmed ? {} : { gauge_fault: 'dry', gauge_fault_since: '2026-06-10' }) })(),
      [SOURCES]: sources,
      [`POST /api/v1/weather_stations/${station.id}/gauge_confirmation`]: () => {
        confirmed = true;
        return ok({ weather_station: { ...station, report }, recalculation: null });
      },
    });
    expect(await screen.findByText(/hardly any of the rain/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Its rain is right' }));
    expect(await screen.findByText('Its rain is used again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/hardly any of the rain/)).toBeNull());
  });
});
