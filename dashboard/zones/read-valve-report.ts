import type { valveReport } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../platform/api.ts';

export type ValveReport = z.infer<typeof valveReport>;

/** The valve as its device sees it just now; asked for only when somebody wants to know. */
export const valveReportQuery = (zoneId: ZoneId) =>
  queryOptions({
    queryKey: ['valve-report', zoneId],
    queryFn: async () => (await api.get<{ valve_report: ValveReport }>(`/zones/${zoneId}/valve_report`)).valve_report,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
