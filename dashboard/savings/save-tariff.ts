import type { Tariff, TariffSetting } from '@sluice/contract/savings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export function useSaveTariff(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (tariff: TariffSetting) =>
      (await api.put<{ tariff: Tariff }>(`/groups/${groupId}/tariff`, tariff)).tariff,
    onSettled: () =>
      Promise.all(
        [queryKeys.tariff(groupId), queryKeys.savings(groupId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
