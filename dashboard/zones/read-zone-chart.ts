import type { ZoneChart } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ChartScale } from '@sluice/engine/vocabulary/watering';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Moisture, sunlight and irrigation of a zone. While another scale loads, the one before stays. */
export const zoneChartQuery = (zoneId: ZoneId, scale: ChartScale) =>
  queryOptions({
    queryKey: ['zone-chart', zoneId, scale],
    queryFn: async () => (await api.get<{ chart: ZoneChart }>(`/zones/${zoneId}/chart?scale=${scale}`)).chart,
    placeholderData: keepPreviousData,
  });
