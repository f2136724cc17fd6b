/** The simulated sky in the place of whatever a garden asks that has chosen nobody: no test reaches the network. */
import { type WeatherProvider, WeatherProviderError } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { simulatedService, simulatedWeather } from '@sluice/weather-providers/simulated/service';
import { BackOff, ServiceGate, type WeatherAccess, WeatherArchives } from '../weather/index.ts';

const provider: WeatherProvider = {
  ...simulatedWeather,
  name: 'OPEN_METEO',
  days: async (...question) =>
    (await simulatedWeather.days(...question)).map((day) => ({ ...day, provider: 'OPEN_METEO' })),
};

const services = {
  ...WEATHER_SERVICES,
  OPEN_METEO: { ...simulatedService, audience: 'everyone', connect: () => provider },
} as const;

/** Any number of questions a day. */
export const unlimitedDay = async () => true;

export const standInWeather: WeatherAccess = {
  services,
  backOff: new BackOff(),
  gate: new ServiceGate(
    services,
    {
      get: (url) => Promise.reject(new WeatherProviderError('unreachable', `No test asks ${new URL(url).host}.`)),
    },
    unlimitedDay,
  ),
};

/** Archives of which none can be reached. */
export function noArchive(): WeatherArchives {
  const transport = { get: () => Promise.reject(new WeatherProviderError('unreachable', 'no network')) };
  const gate = new ServiceGate(WEATHER_SERVICES, transport, unlimitedDay);
  return new WeatherArchives({ services: WEATHER_SERVICES, gate, backOff: new BackOff() });
}
