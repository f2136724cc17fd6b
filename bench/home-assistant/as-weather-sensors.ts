/** A station of Sluice's is made of sensors of a real Home Assistant, over the API and in the garden's page of stations. */
import type { HomeAssistantSensor, WeatherStation } from '@sluice/contract/weather-stations';
import { startServer } from '@sluice/e2e/server-fixture';
import type { HomeAssistantFigure } from '@sluice/engine/vocabulary/weather';
import { openApi } from '../api.ts';
import { check, report } from './check.ts';
import { startHomeAssistant } from './real-home-assistant.ts';
import { writeSensorIntegration } from './sensor-integration.ts';

const MORE = 'garden_trial:\nwebsocket_api:\n';
/** Reports come once a minute. */
const PATIENCE_MS = 150_000;
const ACCOUNT = { name: 'Gardener', email: 'weather@garden.example', password: 'lavender' };
/** In the units of the house, which is metric, whatever they were measured in; older ones round what they convert. */
const LISTED = [
  'Bed Temperature temperature 18.5 °C null',
  'Roof Gusts wind 24 km/h null',
  'Roof Humidity humidity 54 % null',
  'Roof Pressure pressure 1013.21 hPa null',
  'Roof Rain of the hour rain 3 mm noCounter',
  'Roof Rain rain 812.4 mm null',
  'Roof Rain rate rain_rate 0 mm/h null',
  'Roof Rain today rain 5.1 mm null',
  'Roof Sun radiation 640 W/m² null',
  'Roof Temperature temperature 21.5 °C null',
  'Roof Wind wind 7.2 km/h null',
];
const CHOSEN: { [Figure in HomeAssistantFigure]: string } = {
  rain: 'Roof Rain today',
  rain_rate: 'Roof Rain rate',
  temperature: 'Roof Temperature',
  humidity: 'Roof Humidity',
  wind: 'Roof Wind',
  radiation: 'Roof Sun',
  pressure: 'Roof Pressure',
};

/** The same words in both, and numbers that differ by no more than rounding. */
function isLike(one: string, other: string): boolean {
  const [parts, others] = [one.split(' '), other.split(' ')];
  if (parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const [given, wanted] = [Number(part), Number(others[index])];
    return part === others[index] || Math.abs(given - wanted) <= 0.1;
  });
}

/** @param ends what is to be stopped at the end */
export async function readWeatherWithIt(venv: string, config: string, ends: (() => Promise<unknown>)[]): Promise<void> {
  writeSensorIntegration(config);
  console.log('Home Assistant starts, whose weather is to be read ...');
  const home = await startHomeAssistant(venv, config, { more: MORE });
  ends.push(() => home.stop());
  const homeToken = await home.ask<string>({
    ...{ type: 'auth/long_lived_access_token', client_name: 'Sluice', lifespan: 1 },
  });
  const server = await startServer({ SLUICE_DEVICE_NETWORKS: 'own,127.0.0.0/8' });
  ends.push(() => server.remove());
  const api = openApi(server.url);
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', ACCOUNT);
  const call = <Data>(method: string, path: string, body?: object) =>
    api.call<Data>(token, method, `/api/v1${path}`, body);
  const { group } = await call<{ group: { id: string } }>('POST', '/groups', {
    ...{ name: 'Orchard', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' },
  });
  const stations = `/groups/${group.id}/weather_stations`;
  const { weather_station: added } = await call<{ weather_station: WeatherStation }>('POST', stations, {
    ...{ name: 'Roof', wind_height_m: 2 },
  });
  const path = `/weather_stations/${added.id}`;
  await call('PUT', `${path}/home_assistant`, { address: home.host, access: { token: homeToken } });
  const { sensors } = await call<{ sensors: HomeAssistantSensor[] }>('GET', `${path}/home_assistant_sensors`);
  const listed = sensors
    .map(({ name, figure, shown, obstacle }) => `${name} ${figure} ${shown} ${obstacle}`)
    .toSorted();
  report(
    `it lists ${LISTED.length} sensors of weather, with what they show`,
    listed.length === LISTED.length && listed.every((one, index) => isLike(one, LISTED[index] ?? '')),
    listed.join('\n'),
  );
  const setUnit = (entity: string, unit: string) =>
    home.ask({
      ...{ type: 'config/entity_registry/update', entity_id: `sensor.roof_${entity}`, options_domain: 'sensor' },
      options: { unit_of_measurement: unit },
    });
  await setUnit('temperature', '°F');
  await setUnit('rain_today', 'in');
  await setUnit('pressure', 'inHg');
  const entityOf = (name: string) => sensors.find((sensor) => sensor.name === name)?.entity;
  const chosen = Object.fromEntries(Object.entries(CHOSEN).map(([figure, name]) => [figure, entityOf(name)]));
  await call('PATCH', path, { home_assistant: chosen });
  const show = (sensor: string, value: unknown) => home.callService('garden_trial.show', { sensor, value });
  const shown = async () => (await call<{ weather_stations: WeatherStation[] }>('GET', stations)).weather_stations[0];
  const patiently = (sentence: string, isSo: (station: WeatherStation) => boolean) =>
    check(
      sentence,
      async () => {
        const station = await shown();
        return station !== undefined && isSo(station);
      },
      PATIENCE_MS,
    );
  await patiently('they are a report in Sluice’s units', ({ report: last }) => {
    if (last === null) return false;
    const { temperature_c: celsius, humidity, wind_m_per_s: wind, radiation_w_per_m2: sun, pressure_hpa: air } = last;
    const seen = [celsius?.toFixed(1), humidity, wind?.toFixed(2), sun, air?.toFixed(0), last.counts_rain].join();
    if (seen !== '21.5,0.54,2.00,640,1013,true') throw new Error(seen);
    return true;
  });
  await show('Roof Rain today', 0.24);
  await patiently('0.04 inches more are 1 mm of rain', ({ rain_today_mm: mm }) => Math.abs(mm - 1.016) < 0.001);
  await setUnit('temperature', 'K');
  await home.ask({
    ...{ type: 'config/entity_registry/update', entity_id: 'sensor.roof_wind', new_entity_id: 'sensor.mast_wind' },
  });
  await show('Roof Humidity', null);
  await show('Roof Sun', 'unavailable');
  await home.ask({ type: 'config/entity_registry/remove', entity_id: 'sensor.roof_pressure' });
  await patiently(
    'a unit that was changed, one renamed, unknown, unavailable and removed',
    ({ report: last, unread }) => {
      const causes = unread.map(({ figure, cause }) => `${figure} ${cause}`).join();
      const isFollowed = Math.abs((last?.temperature_c ?? 0) - 21.5) < 0.06 && last?.wind_m_per_s != null;
      return causes === 'humidity noNumber,radiation unavailable,pressure gone' && isFollowed;
    },
  );
  await home.stop();
  await patiently('one that is stopped is said to be silent', ({ home_assistant: at }) => at?.fault === 'unreachable');
}
