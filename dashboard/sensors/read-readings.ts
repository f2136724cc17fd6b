import type { readingsPage } from '@sluice/contract/sensors';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

type Page = z.infer<typeof readingsPage>;

const PAGE = 24;

/** What a sensor has measured, newest first, a day of hourly readings at a time. */
export const readingsQuery = (sensorId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.readings(sensorId),
    queryFn: ({ pageParam }) => {
      const after = pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`;
      return api.get<Page>(`/sensors/${sensorId}/readings?limit=${PAGE}${after}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
