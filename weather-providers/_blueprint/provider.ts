import { NEEDS_NOTHING, WeatherProviderError, type WeatherService } from '../provider.ts';
import { formatUrl, parseDays } from './codec.ts';

/** A copy states its own. */
const NAME = 'OPEN_METEO';
const FORECAST_DAYS = 3;
const HISTORY_DAYS = 2;

/** A template for a new weather service: hours of three days ahead and two back, with a key. */
export const blueprintService: WeatherService = {
  forecastDays: FORECAST_DAYS,
  historyDays: HISTORY_DAYS,
  audience: 'everyone',
  needs: { ...NEEDS_NOTHING, secret: true },
  attribution: { text: 'Weather by Example, CC BY 4.0', url: 'https://weather.example/licence' },
  host: 'weather.example',
  placeDecimals: 2,
  askLimits: { perMinute: 60, perHour: 1000, perDay: 1000 },
  covers: ({ latitudeDeg }) => Math.abs(latitudeDeg) < 70,
  connect: ({ secret }, transport) => ({
    name: NAME,
    forecastDays: FORECAST_DAYS,
    historyDays: HISTORY_DAYS,
    async days(place, fromDate, toDate, now) {
      const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
      const first = today.subtract({ days: HISTORY_DAYS }).toString();
      const last = today.add({ days: FORECAST_DAYS - 1 }).toString();
      const from = fromDate > first ? fromDate : first;
      const to = toDate < last ? toDate : last;
      if (from > to) return [];
      const { status, header, body } = await transport.get(formatUrl(place, from, to), {
        authorization: `Bearer ${secret ?? ''}`,
      });
      if (status !== 200) throw refusal(status, header('retry-after'));
      return parseDays(body, place, now, NAME).filter(({ date }) => date >= from && date <= to);
    },
  }),
};

function refusal(status: number, retryAfter: string | null): WeatherProviderError {
  const sentence = `The weather service answered ${status}.`;
  if (status === 429) return new WeatherProviderError('limited', sentence, { retryAfterS: Number(retryAfter) || null });
  return new WeatherProviderError(status >= 500 ? 'unreachable' : 'refused', sentence);
}
