import type { Reminder, WholeReminder } from '@sluice/contract/reminders';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddReminder = (groupId: string) =>
  useChange((reminder: WholeReminder) =>
    api.post<{ reminder: Reminder; recalculation: Recalculation | null }>(`/groups/${groupId}/reminders`, reminder),
  );
