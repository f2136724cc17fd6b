/** Answers as MET Norway words them, for tests. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';

/** As in its own answers: hours for two and a half days, then six at a time. */
const HOURLY = 60;
const SIX_HOURLY = 30;

/** `change`: figures of an hour's amount, its symbol and its temperature. */
export function answerMetNorway(now: number, symbol = 'partlycloudy_day', rainMm = 0): string {
  const first = Math.floor(now / HOUR_MS) * HOUR_MS;
  const six = Math.ceil((first + HOURLY * HOUR_MS) / (6 * HOUR_MS)) * 6 * HOUR_MS;
  const hourly = (six - first) / HOUR_MS;
  const times = [
    ...Array.from({ length: hourly }, (_, index) => first + index * HOUR_MS),
    ...Array.from({ length: SIX_HOURLY }, (_, index) => six + index * 6 * HOUR_MS),
  ];
  const details = (hours: number) => ({
    precipitation_amount: rainMm * hours,
    precipitation_amount_max: rainMm * hours,
    precipitation_amount_min: 0.0,
    probability_of_precipitation: 30.4,
    probability_of_thunder: 0.1,
  });
  const timeseries = times.map((at, index) => ({
    time: new Date(at).toISOString().replace('.000', ''),
    data: {
      instant: {
        details: {
          air_pressure_at_sea_level: 1013.5,
          air_temperature: 11.5 + (index % 5),
          cloud_area_fraction: 40.6,
          dew_point_temperature: 5.5,
          relative_humidity: 62.5,
          wind_from_direction: 180.5,
          wind_speed: 2.5,
        },
      },
      ...(index < hourly ? { next_1_hours: { summary: { symbol_code: symbol }, details: details(1) } } : {}),
      next_6_hours: {
        summary: { symbol_code: symbol },
        details: { ...details(6), air_temperature_max: 16.5, air_temperature_min: 10.5 },
      },
    },
  }));
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [16.37, 48.2, 170] },
    properties: {
      meta: {
        updated_at: new Date(first).toISOString(),
        units: {
          air_temperature: 'celsius',
          cloud_area_fraction: '%',
          precipitation_amount: 'mm',
          probability_of_precipitation: '%',
          relative_humidity: '%',
          wind_speed: 'm/s',
        },
      },
      timeseries,
    },
  });
}
