/** Answers as Weather Underground words them, for tests: rain of a quarter of a millimetre each hour. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';

export function answerWeatherUnderground(now: number, timeZone: string): string {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  const observations = Array.from({ length: 9 * 24 }, (_, index) => {
    const endsAt = last - (9 * 24 - 1 - index) * HOUR_MS;
    const begins = Temporal.Instant.fromEpochMilliseconds(endsAt - HOUR_MS).toZonedDateTimeISO(timeZone);
    const hoursSinceMidnight = (endsAt - begins.startOfDay().epochMilliseconds) / HOUR_MS;
    return {
      stationID: 'KCASANDI123',
      tz: timeZone,
      obsTimeUtc: new Date(endsAt - 1000).toISOString(),
      epoch: endsAt / 1000 - 1,
      lat: 48.2,
      lon: 16.37,
      solarRadiationHigh: 512.5,
      uvHigh: 4.0,
      winddirAvg: 180,
      humidityHigh: 70,
      humidityLow: 50,
      humidityAvg: 60,
      qcStatus: 1,
      metric: {
        tempHigh: 16.5,
        tempLow: 14.5,
        tempAvg: 15.5,
        windspeedAvg: 7.2,
        windgustHigh: 18.5,
        dewptAvg: 8.5,
        precipRate: 0.0,
        precipTotal: hoursSinceMidnight * 0.25,
      },
    };
  });
  return JSON.stringify({ observations });
}
