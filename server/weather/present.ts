import type {
  ForecastSkill as ForecastSkillOnWire,
  WeatherBasisOfDay,
  WeatherDay,
  WeatherProviderSettings,
  WeatherServiceChoice,
} from '@sluice/contract/weather';
import type { GroupRow } from '../groups/index.ts';
import { momentOrNull } from '../platform/moments.ts';
import type { DayBasis } from './basis.ts';
import { type NamedService, serviceFor } from './services.ts';
import type { WeatherFetchRow } from './source.ts';
import type { ForecastSkill, WeatherDayRow, WeatherProviderRow } from './store.ts';

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
    et0_estimated: [
      ...(row.windMPerS === null ? (['wind'] as const) : []),
      ...(row.relativeHumidity === null ? (['humidity'] as const) : []),
      ...(row.solarRadiationMjPerM2 === null ? (['radiation'] as const) : []),
    ],
    is_forecast: row.isForecast,
    corrected_precip_mm: row.correctedRainfallMm,
  };
}

export function presentWeatherProvider(
  row: WeatherProviderRow,
  { timeZone }: Pick<GroupRow, 'timeZone'>,
  last: WeatherFetchRow | null,
): WeatherProviderSettings {
  const { name, service } = serviceFor(row.provider);
  // Another service's answers do not apply to the current one.
  const current = last?.provider === name ? last : null;
  return {
    version: row.version,
    provider: row.provider,
    asked_provider: name,
    station_id: row.stationId,
    device_id: row.deviceId,
    has_secret: row.secret !== null,
    owns_hardware: row.ownsHardware,
    forecast_days: service.forecastDays,
    history_days: service.historyDays,
    attribution: service.attribution,
    asked: momentOrNull(timeZone, current?.askedAt ?? null),
    answered: momentOrNull(timeZone, current?.answeredAt ?? null),
    fault: current?.fault ?? null,
    again: momentOrNull(timeZone, current?.retryAt ?? null),
    held: [...(current?.held ?? [])],
  };
}

export const presentWeatherService = ({ name, service }: NamedService): WeatherServiceChoice => ({
  provider: name,
  forecast_days: service.forecastDays,
  history_days: service.historyDays,
  needs: {
    station_id: service.needs.stationId?.source ?? null,
    device_id: service.needs.deviceId?.source ?? null,
    secret: service.needs.secret,
    owns_hardware: service.needs.ownHardware,
  },
});

export const presentBasis = (
  { date, basis, provider, fetchedAt }: DayBasis,
  { timeZone }: Pick<GroupRow, 'timeZone'>,
): WeatherBasisOfDay => ({ date, basis, provider, fetched: momentOrNull(timeZone, fetchedAt) });

export const presentSkill = (skill: ForecastSkill): ForecastSkillOnWire => ({
  provider: skill.provider,
  days: skill.days,
  promised_and_came: skill.promisedAndCame,
  promised_only: skill.promisedOnly,
  came_unpromised: skill.cameUnpromised,
});
