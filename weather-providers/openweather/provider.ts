import { askService } from '../ask-service.ts';
import { tellForecast } from '../forecast-only.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatUrl, parseSteps } from './codec.ts';

const NAME = 'OPENWEATHER';
const COVERAGE = { forecastDays: 4, historyDays: 1 };

export const openWeatherService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: { ...NEEDS_NOTHING, secret: true },
  attribution: { text: 'Weather data provided by OpenWeather', url: 'https://openweathermap.org/' },
  // A free key allows 60 a minute and a million a month.
  host: 'api.openweathermap.org',
  placeDecimals: 2,
  askLimits: { perMinute: 60, perHour: 3600, perDay: 30_000 },
  archive: null,
  covers: () => true,
  connect: ({ secret }, transport) =>
    tellForecast(NAME, COVERAGE, async (place, now) =>
      parseSteps(await askService(transport, formatUrl(place, secret ?? ''), now)),
    ),
};
