import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveGroup = () => useChange((groupId: string) => api.delete(`/groups/${groupId}`));
