import type { Decision } from '@sluice/contract/schedule';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Why the plan waters a zone on a day, or does not. Kept beside the schedule, and made anew with it. */
export const decisionsQuery = (groupId: string, zoneId: ZoneId, localDate: string) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'decisions', zoneId, localDate],
    queryFn: async () => {
      const asked = new URLSearchParams({ zones: zoneId, from: localDate, to: localDate });
      return (await api.get<{ decisions: Decision[] }>(`/groups/${groupId}/decisions?${asked}`)).decisions;
    },
  });
