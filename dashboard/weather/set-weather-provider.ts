import type { WeatherProviderSetting, WeatherProviderSettings } from '@sluice/contract/weather';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { weather_provider: WeatherProviderSettings };

export const useSetWeatherProvider = (groupId: string) =>
  useChange((setting: WeatherProviderSetting) => api.put<Answer>(`/groups/${groupId}/weather_provider`, setting));
