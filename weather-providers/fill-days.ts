/** A service that lacks some days, and another one that fills them. */
import { celsius, fraction, mm } from '@sluice/engine/vocabulary/units';
import { type WeatherDay, WeatherProviderError, type WeatherService } from './provider.ts';

/**
 * The days of `service`; days that it lacks, and the past hours of today, come from `filler`, under the
 * name of that one. Where the filler fails, those days stay unknown.
 */
export function fillDays(service: WeatherService, filler: WeatherService): WeatherService {
  return {
    ...service,
    covers: (place) => service.covers(place) && filler.covers(place),
    attribution: service.attribution && {
      ...service.attribution,
      text: [service.attribution, filler.attribution].flatMap((named) => named?.text ?? []).join('; '),
    },
    connect(account, transport) {
      const own = service.connect(account, transport);
      const other = filler.connect({ stationId: null, deviceId: null, secret: null }, transport);
      return {
        ...own,
        async days(place, fromDate, toDate, now) {
          const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
          const first = today.subtract({ days: own.historyDays }).toString();
          const last = today.add({ days: own.forecastDays - 1 }).toString();
          const from = fromDate > first ? fromDate : first;
          const to = toDate < last ? toDate : last;
          if (from > to) return [];
          const days = await own.days(place, from, to, now);
          const wanted = datesBetween(from, to);
          const isWhole = (date: string) => days.some((day) => day.date === date && !beginsLate(day, place.timeZone));
          const missing = wanted.filter((date) => !isWhole(date));
          const [earliest] = missing;
          if (earliest === undefined) return days;
          const otherDays = await other.days(place, earliest, missing.at(-1) ?? to, now).catch((error: unknown) => {
            if (error instanceof WeatherProviderError) return [];
            throw error;
          });
          return wanted.flatMap((date) => {
            const own = days.find((day) => day.date === date);
            const rest = otherDays.find((day) => day.date === date);
            if (own === undefined) return rest ?? [];
            return beginsLate(own, place.timeZone) ? completeDay(own, rest) : own;
          });
        },
      };
    },
  };
}

function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to, { largestUnit: 'day' }).days + 1 }, (_, days) =>
    first.add({ days }).toString(),
  );
}

function beginsLate({ date, hours }: WeatherDay, timeZone: string): boolean {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
  return (hours[0]?.startsAt ?? midnight) > midnight;
}

/** A day that begins late, with the hours before it; none where they are not known. */
function completeDay(day: WeatherDay, earlier: WeatherDay | undefined): WeatherDay[] {
  const [first] = day.hours;
  const before = earlier?.hours.filter(({ startsAt }) => first !== undefined && startsAt < first.startsAt) ?? [];
  if (before.length === 0) return [];
  const hours = [...before, ...day.hours];
  const mean = (values: (number | null)[]) => {
    const present = values.filter((value) => value !== null);
    return present.length < values.length ? null : present.reduce((sum, value) => sum + value, 0) / present.length;
  };
  const humidity = mean(hours.map(({ relativeHumidity }) => relativeHumidity));
  const temperatures = before.map(({ temperatureC }) => temperatureC);
  return [
    {
      ...day,
      tMinC: celsius(Math.min(day.tMinC, ...temperatures)),
      tMaxC: celsius(Math.max(day.tMaxC, ...temperatures)),
      rainfallMm: mm(day.rainfallMm + before.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0)),
      relativeHumidity: humidity === null ? null : fraction(humidity),
      solarRadiationMjPerM2: day.solarRadiationMjPerM2 ?? earlier?.solarRadiationMjPerM2 ?? null,
      hours,
    },
  ];
}
