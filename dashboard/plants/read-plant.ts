import type { Plant } from '@sluice/contract/plants';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export const plantQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.plant(id),
    queryFn: async () => (await api.get<{ plant: Plant }>(`/plants/${id}`)).plant,
  });
