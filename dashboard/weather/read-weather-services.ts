import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The weather services that a garden may choose, and those that cannot be asked yet. */
export const weatherServicesQuery = (groupId: GroupId) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'services'],
    queryFn: () => callApi('GET /groups/:id/weather_services', { params: { id: groupId } }),
  });
