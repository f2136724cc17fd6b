/** A real Home Assistant publishes what its weather sensors say (`mqtt_statestream`), and a station of Sluice's is made of it. */
import type { WeatherStation } from '@sluice/contract/weather-stations';
import { check } from './check.ts';
import { startHomeAssistant } from './real-home-assistant.ts';
import { writeSensorIntegration } from './sensor-integration.ts';

const MORE = 'garden_trial:\nmqtt_statestream:\n  base_topic: house\n  include: {domains: [sensor]}\n';

const sensorOf = (name: string, unit: string) => ({ topic: `house/sensor/roof_${name}/state`, unit });
const SOURCES = {
  rain_total: sensorOf('rain', 'mm'),
  temperature: sensorOf('temperature', '°C'),
  humidity: sensorOf('humidity', '%'),
  wind: sensorOf('wind', 'km/h'),
  radiation: sensorOf('sun', 'W/m²'),
};

interface Tools {
  venv: string;
  /** Of a Home Assistant that is connected to Sluice's broker, and stopped. */
  config: string;
  groupId: string;
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
}

/** @param ends what is to be stopped at the end */
export async function reportWithIt(
  { venv, config, groupId, call }: Tools,
  ends: (() => Promise<unknown>)[],
): Promise<void> {
  writeSensorIntegration(config);
  const home = await startHomeAssistant(venv, config, { more: MORE });
  ends.push(() => home.stop());
  const path = `/groups/${groupId}/weather_stations`;
  await call('POST', path, { name: 'Roof', wind_height_m: 2, mqtt: SOURCES });
  const figures = { Temperature: 70.7, Humidity: 61, Wind: 9, Sun: 320, Rain: 813 };
  const readReport = async () => {
    for (const [name, value] of Object.entries(figures)) {
      // What has not changed is not published: the same to the last digit, and new.
      await home.callService('garden_trial.show', { sensor: `Roof ${name}`, value: null });
      await home.callService('garden_trial.show', { sensor: `Roof ${name}`, value });
    }
    const [station] = (await call<{ weather_stations: WeatherStation[] }>('GET', path)).weather_stations;
    return station?.report ?? null;
  };
  await check('what it publishes of the weather is a station’s report, in Sluice’s units', async () => {
    const report = await readReport();
    if (report === null) return false;
    const {
      temperature_c: celsius,
      humidity,
      wind_m_per_s: wind,
      radiation_w_per_m2: sun,
      counts_rain: counts,
    } = report;
    const seen = [celsius?.toFixed(1), humidity, wind, sun, counts].join();
    if (seen !== '21.5,0.61,2.5,320,true') throw new Error(seen);
    return true;
  });
}
