import type { WeatherArchive, WeatherDay, WeatherHour, WeatherPlace, WeatherProvider } from '../provider.ts';

/** A day as a generator gives it. */
export type SimulatedDay = Omit<WeatherDay, 'isForecast' | 'observedAt' | 'provider' | 'cloudFraction' | 'hours'>;
export type SimulatedHour = Omit<WeatherHour, 'startsAt'> & { startsAtMs: number };

/** The generator that the provider needs, for one place and seed. Dates are local ISO dates. */
export interface SimulatedWeather {
  generateDays(fromDate: string, toDate: string): SimulatedDay[];
  generateHours(date: string): SimulatedHour[];
  forecastDay(issuedOn: string, date: string): SimulatedDay;
  forecastHours(issuedOn: string, date: string): SimulatedHour[];
}

const NAME = 'SIMULATED';
const FORECAST_DAYS = 10;
const HISTORY_DAYS = 120;

/** Weather from a generator: past days are true, coming days are a forecast issued on the local day of `now`. */
export function createSimulatedWeatherProvider(weatherAt: (place: WeatherPlace) => SimulatedWeather): WeatherProvider {
  return {
    name: NAME,
    forecastDays: FORECAST_DAYS,
    historyDays: HISTORY_DAYS,
    async days(place, fromDate, toDate, now) {
      const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
      const from = later(Temporal.PlainDate.from(fromDate), today.subtract({ days: HISTORY_DAYS }));
      const to = earlier(Temporal.PlainDate.from(toDate), today.add({ days: FORECAST_DAYS - 1 }));
      const weather = weatherAt(place);
      const yesterday = earlier(to, today.subtract({ days: 1 }));
      const past = Temporal.PlainDate.compare(from, yesterday) > 0 ? [] : observe(weather, place, from, yesterday);
      return [...past, ...forecast(weather, today, later(from, today), to, now)];
    },
  };
}

/** The same past days without their hours, however long ago. */
export const createSimulatedArchive = (weatherAt: (place: WeatherPlace) => SimulatedWeather): WeatherArchive => ({
  async days(place, fromDate, toDate, now) {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
    const to = earlier(Temporal.PlainDate.from(toDate), today.subtract({ days: 1 }));
    return weatherAt(place)
      .generateDays(fromDate, to.toString())
      .map((day) => observed(day, place, []));
  },
});

function observe(
  weather: SimulatedWeather,
  place: WeatherPlace,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): WeatherDay[] {
  return weather
    .generateDays(from.toString(), to.toString())
    .map((day) => observed(day, place, weather.generateHours(day.date).map(toHour)));
}

const observed = (day: SimulatedDay, { timeZone }: WeatherPlace, hours: WeatherHour[]): WeatherDay => ({
  ...day,
  isForecast: false,
  observedAt: Temporal.PlainDate.from(day.date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  provider: NAME,
  cloudFraction: null,
  hours,
});

function forecast(
  weather: SimulatedWeather,
  today: Temporal.PlainDate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: number,
): WeatherDay[] {
  const issuedOn = today.toString();
  const days: WeatherDay[] = [];
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    days.push({
      ...weather.forecastDay(issuedOn, date.toString()),
      isForecast: true,
      observedAt: now,
      provider: NAME,
      cloudFraction: null,
      hours: weather.forecastHours(issuedOn, date.toString()).map(toHour),
    });
  }
  return days;
}

function toHour({ startsAtMs, ...hour }: SimulatedHour): WeatherHour {
  return { startsAt: startsAtMs, ...hour };
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) >= 0 ? a : b;
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) <= 0 ? a : b;
}
