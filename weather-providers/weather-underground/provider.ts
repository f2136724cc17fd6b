import { askService } from '../ask-service.ts';
import { answerCoveredDays } from '../covered-range.ts';
import { gatherDays, requireRecent } from '../days-from-steps.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatUrl, parseHours } from './codec.ts';

const NAME = 'WEATHER_UNDERGROUND';
const COVERAGE = { forecastDays: 7, historyDays: 7 };

/** It knows the days that are over; today and those ahead come from another service. */
export const weatherUndergroundService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: { ...NEEDS_NOTHING, stationId: /^[A-Za-z0-9]{4,20}$/, secret: true },
  attribution: { text: 'Station data by Weather Underground', url: 'https://www.wunderground.com/' },
  host: 'api.weather.com',
  // It is asked for a station; the place is for the service with the forecast.
  placeDecimals: 2,
  askLimits: { perMinute: 30, perHour: 1500, perDay: 1500 },
  archive: null,
  covers: () => true,
  connect: ({ stationId, secret }, transport) =>
    answerCoveredDays(NAME, COVERAGE, async (place, range, now) => {
      if (range.startsAt >= now) return [];
      const url = formatUrl(stationId ?? '', secret ?? '');
      const hours = parseHours(await askService(transport, url, now), place);
      requireRecent(hours.at(-1)?.startsAt, now);
      const days = gatherDays(hours, place, now, NAME);
      return days.filter(({ isForecast }) => !isForecast);
    }),
};
