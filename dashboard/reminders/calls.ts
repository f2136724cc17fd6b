import { useCallWithId, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

export const useAddReminder = (groupId: string) => useChangeOf('POST /groups/:id/reminders', groupId);

export const useChangeReminder = () => useChangeThing('PATCH /reminders/:id');

export const useRemoveReminder = () => useCallWithId('DELETE /reminders/:id');
