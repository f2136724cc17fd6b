import type { Recalculation } from '@sluice/contract/schedule';
import type { WeatherDay } from '@sluice/contract/weather';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

type Correction = { date: string; rainfallMm: number | null };

/** What one's own gauge says of a past day; null takes it back. Soil, plan and savings follow. */
export function useCorrectRainfall(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ date, rainfallMm }: Correction) =>
      api.put<{ weather: WeatherDay; recalculation: Recalculation | null }>(
        `/groups/${groupId}/weather/${date}/rainfall`,
        { rainfall_mm: rainfallMm },
      ),
    onSuccess: () =>
      Promise.all(
        [queryKeys.weather(groupId), queryKeys.index(), queryKeys.schedules(groupId), queryKeys.savings(groupId)].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
