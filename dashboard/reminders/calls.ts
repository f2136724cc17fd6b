import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddReminder = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/reminders'>) =>
    callApi('POST /groups/:id/reminders', { params: { id: groupId }, body }),
  );

type Change = { id: string; change: Body<'PATCH /reminders/:id'> };

export const useChangeReminder = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /reminders/:id', { params: { id }, body: change }));

export const useRemoveReminder = () => useChange((id: string) => callApi('DELETE /reminders/:id', { params: { id } }));
