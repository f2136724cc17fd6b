import type { Body } from '@sluice/contract/calls';
import { useChangeCall } from '../platform/use-change.ts';

export const useAddReminder = (groupId: string) =>
  useChangeCall('POST /groups/:id/reminders', (body) => ({ params: { id: groupId }, body }));

type Change = { id: string; change: Body<'PATCH /reminders/:id'> };

export const useChangeReminder = () =>
  useChangeCall('PATCH /reminders/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveReminder = () => useChangeCall('DELETE /reminders/:id', (id: string) => ({ params: { id } }));
