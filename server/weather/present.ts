import type { WeatherDay, WeatherProviderSettings } from '@sluice/contract/weather';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { GroupRow } from '../groups/index.ts';
import { momentOrNull } from '../platform/moments.ts';
import { isSimulated, type WeatherFetchRow } from './source.ts';
import type { WeatherDayRow, WeatherProviderRow } from './store.ts';

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
    corrected_precip_mm: row.correctedRainfallMm,
  };
}

export function presentWeatherProvider(
  row: WeatherProviderRow,
  group: Pick<GroupRow, 'simulatedWeatherSeed' | 'timeZone'>,
  last: WeatherFetchRow | null,
): WeatherProviderSettings {
  const isUnderSimulatedSky = isSimulated(group, row);
  // What another service answered says nothing of the one that is chosen now.
  const its = isUnderSimulatedSky || last?.provider === row.provider ? last : null;
  const { forecast, history } = LIMITS.weatherProviderDays[row.provider];
  return {
    version: row.version,
    provider: row.provider,
    station_id: row.stationId,
    device_id: row.deviceId,
    has_secret: row.secret !== null,
    owns_hardware: row.ownsHardware,
    forecast_days: forecast,
    history_days: history,
    is_simulated: isUnderSimulatedSky,
    asked: momentOrNull(group.timeZone, its?.askedAt ?? null),
    answered: momentOrNull(group.timeZone, its?.answeredAt ?? null),
    fault: its?.fault ?? null,
  };
}
