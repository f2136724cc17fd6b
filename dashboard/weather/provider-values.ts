/** Which weather service a garden asks, as the form holds it. */
import type { WeatherProviderSetting, WeatherProviderSettings } from '@sluice/contract/weather';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';

export type ProviderValues = {
  provider: WeatherProviderName;
  station_id: string;
  device_id: string;
  secret: string;
  owns_hardware: boolean;
};

type Needs = { station: boolean; device: boolean; secret: boolean; hardware: boolean };
const NOTHING: Needs = { station: false, device: false, secret: false, hardware: false };

/** What each service wants to know (decisions, weather providers). */
export const PROVIDER_NEEDS: Record<WeatherProviderName, Needs> = {
  OPEN_METEO: NOTHING,
  MET_NORWAY: NOTHING,
  OPENWEATHER: { ...NOTHING, secret: true },
  WEATHER_UNDERGROUND: { ...NOTHING, station: true, secret: true },
  TEMPEST: { station: true, device: true, secret: true, hardware: true },
};

/** What is secret never comes back: an empty field leaves it as it is. */
export const providerValuesOf = (settings: WeatherProviderSettings): ProviderValues => ({
  provider: settings.provider,
  station_id: settings.station_id ?? '',
  device_id: settings.device_id ?? '',
  secret: '',
  owns_hardware: settings.owns_hardware,
});

export function providerSettingOf({ provider, ...values }: ProviderValues): WeatherProviderSetting {
  const needs = PROVIDER_NEEDS[provider];
  const secret = values.secret.trim();
  return {
    provider,
    station_id: needs.station ? values.station_id.trim() : null,
    device_id: needs.device ? values.device_id.trim() : null,
    owns_hardware: needs.hardware && values.owns_hardware,
    ...(needs.secret && secret ? { secret } : {}),
  };
}
