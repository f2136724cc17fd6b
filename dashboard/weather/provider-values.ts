/** Which weather service a garden asks, as the form holds it. */
import type { WeatherProviderSetting, WeatherProviderSettings, WeatherServiceChoice } from '@sluice/contract/weather';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';

export type ProviderValues = {
  provider: WeatherProviderName;
  station_id: string;
  device_id: string;
  secret: string;
  owns_hardware: boolean;
};

/** What is secret never comes back: an empty field leaves it as it is. */
export const toProviderValues = (settings: WeatherProviderSettings): ProviderValues => ({
  provider: settings.asked_provider,
  station_id: settings.station_id ?? '',
  device_id: settings.device_id ?? '',
  secret: '',
  owns_hardware: settings.owns_hardware,
});

export function toProviderSetting(
  { provider, ...values }: ProviderValues,
  needs: WeatherServiceChoice['needs'],
): WeatherProviderSetting {
  const secret = values.secret.trim();
  return {
    provider,
    station_id: needs.station_id === null ? null : values.station_id.trim(),
    device_id: needs.device_id === null ? null : values.device_id.trim(),
    owns_hardware: needs.owns_hardware && values.owns_hardware,
    ...(needs.secret && secret ? { secret } : {}),
  };
}
