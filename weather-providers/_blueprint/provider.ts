import { askService } from '../ask-service.ts';
import { answerCoveredDays } from '../covered-range.ts';
import { gatherDays } from '../days-from-steps.ts';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { formatUrl, parseHours } from './codec.ts';

/** A copy states its own. */
const NAME = 'OPEN_METEO';
const COVERAGE = { forecastDays: 3, historyDays: 2 };

/** A template for a new weather service: hours of three days ahead and two back, with a key. */
export const blueprintService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: { ...NEEDS_NOTHING, secret: true },
  attribution: { text: 'Weather by Example, CC BY 4.0', url: 'https://weather.example/licence' },
  host: 'weather.example',
  placeDecimals: 2,
  askLimits: { perMinute: 60, perHour: 1000, perDay: 1000 },
  archive: null,
  covers: ({ latitudeDeg }) => Math.abs(latitudeDeg) < 70,
  connect: ({ secret }, transport) =>
    answerCoveredDays(NAME, COVERAGE, async (place, range, now) => {
      const body = await askService(transport, formatUrl(place, range, secret ?? ''), now);
      return gatherDays(parseHours(body), place, now, NAME);
    }),
};
