import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { askService } from '../ask-service.ts';
import { answerCoveredDays } from '../covered-range.ts';
import { gatherDays, requireRecent, type WeatherStep } from '../days-from-steps.ts';
import type { WeatherService } from '../provider.ts';
import { formatForecastUrl, formatObservationsUrl, parseForecast, parseObservations } from './codec.ts';

const NAME = 'TEMPEST';
const COVERAGE = { forecastDays: 9, historyDays: 1 };
const ROW_MS = 300_000;
const NUMBER = /^\d{1,10}$/;

/**
 * The present hour, for as long as its first row is not there: the forecast begins with the next one, whose weather it
 * gets.
 */
function fillBegunHour([next]: readonly WeatherStep[], measuredUntil: number, now: number): WeatherStep[] {
  const startsAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  const isMissing = next?.startsAt === startsAt + HOUR_MS && measuredUntil < startsAt;
  return isMissing ? [{ ...next, startsAt }] : [];
}

/** The station's measurements until now, and the forecast from then on. */
export const tempestService: WeatherService = {
  ...COVERAGE,
  audience: 'everyone',
  needs: { stationId: NUMBER, deviceId: NUMBER, secret: true, ownHardware: true },
  attribution: { text: 'Weather by WeatherFlow Tempest', url: 'https://tempest.earth/' },
  host: 'swd.weatherflow.com',
  placeDecimals: 2,
  askLimits: { perMinute: 60, perHour: 1000, perDay: 10_000 },
  archive: null,
  covers: () => true,
  connect: ({ stationId, deviceId, secret }, transport) =>
    answerCoveredDays(NAME, COVERAGE, async (place, range, now) => {
      const token = secret ?? '';
      const forecast = parseForecast(await askService(transport, formatForecastUrl(stationId ?? '', token), now));
      requireRecent(forecast[0]?.startsAt, now);
      // Gardens of one station ask the same within five minutes.
      const until = Math.floor(now / ROW_MS) * ROW_MS;
      const url = formatObservationsUrl(deviceId ?? '', token, range.startsAt, until);
      const measured = range.startsAt < now ? parseObservations(await askService(transport, url, now, 'deviceId')) : [];
      const measuredUntil = measured.at(-1)?.startsAt ?? Number.NEGATIVE_INFINITY;
      const ahead = forecast.filter(({ startsAt }) => startsAt > measuredUntil);
      return gatherDays([...measured, ...fillBegunHour(ahead, measuredUntil, now), ...ahead], place, now, NAME);
    }),
};
