import { askService } from '../ask-service.ts';
import { tellForecast } from '../forecast-only.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatUrl, parseSteps } from './codec.ts';

const NAME = 'MET_NORWAY';
const COVERAGE = { forecastDays: 3, historyDays: 1 };

export const metNorwayService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: NEEDS_NOTHING,
  attribution: { text: 'Data from MET Norway, CC BY 4.0', url: 'https://api.met.no/doc/License' },
  // It allows 20 a second of one application, and counts all installations together.
  host: 'api.met.no',
  // Its models have cells of 2.5 kilometres and more; more than four decimals are refused.
  placeDecimals: 2,
  askLimits: { perMinute: 300, perHour: 6000, perDay: 20_000 },
  archive: null,
  covers: () => true,
  connect: (_account, transport) =>
    tellForecast(NAME, COVERAGE, async (place, now) => parseSteps(await askService(transport, formatUrl(place), now))),
};
