import type { GroupSettings, groupChange } from '@sluice/contract/groups';
import type { Recalculation } from '@sluice/contract/schedule';
import type { z } from 'zod';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { group: GroupSettings; recalculation: Recalculation | null };

export const useChangeGroup = (groupId: string) =>
  useChange((change: z.infer<typeof groupChange>) => api.patch<Answer>(`/groups/${groupId}`, change));
