import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

const PAGE = 24;

export type PlantFilters = { search: string; plantType: PlantType | ''; tags: readonly PlantTag[] };

export function plantsQuery({ search, plantType, tags }: PlantFilters) {
  const asked = {
    search: search.trim() || null,
    plant_type: plantType || null,
    tags: tags.length > 0 ? tags : null,
  };
  return infiniteQueryOptions({
    queryKey: queryKeys.plants(asked),
    queryFn: ({ pageParam }) => callApi('GET /plants', { query: { limit: PAGE, ...asked, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export const plantQuery = (id: string) => queryOf('GET /plants/:id', id, queryKeys.plant(id), ({ plant }) => plant);
