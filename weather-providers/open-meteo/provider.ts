import { askService } from '../ask-service.ts';
import { answerCoveredDays, rangeOfDays } from '../covered-range.ts';
import { gatherDays } from '../days-from-steps.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatArchiveUrl, formatUrl, parseArchiveHours, parseHours } from './codec.ts';

const NAME = 'OPEN_METEO';
const COVERAGE = { forecastDays: 7, historyDays: 7 };

export const openMeteoService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: NEEDS_NOTHING,
  attribution: { text: 'Weather data by Open-Meteo.com, CC BY 4.0', url: 'https://open-meteo.com/en/license' },
  host: 'api.open-meteo.com',
  // The finest of its models has cells of one to two kilometres.
  placeDecimals: 2,
  // It allows 600 a minute, 5 000 an hour and 10 000 a day.
  askLimits: { perMinute: 500, perHour: 4500, perDay: 9500 },
  archive: {
    host: 'archive-api.open-meteo.com',
    connect: (transport) => ({
      async days(place, fromDate, toDate, now) {
        const range = rangeOfDays(place, fromDate, toDate);
        const hours = parseArchiveHours(await askService(transport, formatArchiveUrl(place, range), now), range);
        return gatherDays(hours, place, now, NAME).filter(({ isForecast }) => !isForecast);
      },
    }),
  },
  covers: () => true,
  connect: (_account, transport) =>
    answerCoveredDays(NAME, COVERAGE, async (place, range, now) => {
      const hours = parseHours(await askService(transport, formatUrl(place, range), now), range);
      return gatherDays(hours, place, now, NAME);
    }),
};
