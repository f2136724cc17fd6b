import type { ZoneModel, zoneModelQuery } from '@sluice/contract/zones';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

type Tried = { [Field in keyof z.infer<typeof zoneModelQuery>]?: string | number | null };

/** What the engine takes a zone to be with these fields tried on. */
export function zoneModelQueryOf(zoneId: string, version: number, tried: Tried) {
  const search = new URLSearchParams(
    Object.entries(tried).flatMap(([field, value]) => (value == null ? [] : [[field, String(value)]])),
  ).toString();
  return queryOptions({
    queryKey: queryKeys.zoneModel(zoneId, version, search),
    queryFn: async () => (await api.get<{ model: ZoneModel }>(`/zones/${zoneId}/model?${search}`)).model,
    placeholderData: keepPreviousData,
  });
}
