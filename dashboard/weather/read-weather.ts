import type { WeatherDay } from '@sluice/contract/weather';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The days of weather from one date to another. */
export const weatherQuery = (groupId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), from, to],
    queryFn: async () => {
      const asked = new URLSearchParams({ from, to });
      return (await api.get<{ weathers: WeatherDay[] }>(`/groups/${groupId}/weather?${asked}`)).weathers;
    },
  });
