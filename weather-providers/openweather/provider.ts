import { askService } from '../ask-service.ts';
import { gatherDays, requireRecent } from '../days-from-steps.ts';
import { tellKnownDays } from '../known-range.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatUrl, parseSteps } from './codec.ts';

const NAME = 'OPENWEATHER';
const KNOWN = { forecastDays: 4, historyDays: 1 };

/** It speaks of what is to come alone: yesterday, and the hours of today that are over, come from another service. */
export const openWeatherService: WeatherService = {
  ...KNOWN,
  audience: 'everyone',
  needs: { ...NEEDS_NOTHING, secret: true },
  attribution: { text: 'Weather data provided by OpenWeather', url: 'https://openweathermap.org/' },
  // A free key allows 60 a minute and a million a month.
  host: 'api.openweathermap.org',
  placeDecimals: 2,
  askLimits: { perMinute: 60, perHour: 3600, perDay: 30_000 },
  covers: () => true,
  connect: ({ secret }, transport) =>
    tellKnownDays(NAME, KNOWN, async (place, range, now) => {
      if (range.endsAt <= now) return [];
      const steps = parseSteps(await askService(transport, formatUrl(place, secret ?? ''), now));
      requireRecent(steps[0]?.startsAt, now);
      return gatherDays(steps, place, now, NAME, true);
    }),
};
