import type { plantPage } from '@sluice/contract/plants';
import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export type PlantFilters = { search: string; plantType: PlantType | ''; tags: readonly PlantTag[] };
type Page = z.infer<typeof plantPage>;

const PAGE = 24;

export function plantsQuery({ search, plantType, tags }: PlantFilters) {
  const asked = new URLSearchParams({
    limit: String(PAGE),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(plantType ? { plant_type: plantType } : {}),
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
  }).toString();
  return infiniteQueryOptions({
    queryKey: queryKeys.plants(asked),
    queryFn: ({ pageParam }) =>
      api.get<Page>(`/plants?${asked}${pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
