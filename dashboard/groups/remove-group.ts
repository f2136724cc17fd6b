import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** `onGone` is called before anything is asked anew, so that nobody asks for the garden that is no more. */
export const useRemoveGroup = (onGone: () => void) =>
  useChange(async (groupId: string) => {
    await api.delete(`/groups/${groupId}`);
    onGone();
  });
