import type { Reminder, ReminderChange } from '@sluice/contract/reminders';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useChangeReminder = () =>
  useChange(({ id, change }: { id: string; change: ReminderChange }) =>
    api.patch<{ reminder: Reminder; recalculation: Recalculation | null }>(`/reminders/${id}`, change),
  );
