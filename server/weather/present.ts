import type { WeatherDay } from '@sluice/contract/weather';
import type { WeatherDayRow } from './store.ts';

export function presentWeatherDay(row: WeatherDayRow): WeatherDay {
  return {
    id: `${row.groupId}/${row.date}`,
    date: row.date,
    t_min: row.tMinC,
    t_max: row.tMaxC,
    precip_prob: row.precipitationProbability,
    precip_mm: row.rainfallMm,
    wind_speed: row.windMPerS,
    humidity: row.relativeHumidity,
    icon: row.icon,
    et0_mm: row.et0Mm,
    is_forecast: row.isForecast,
  };
}
