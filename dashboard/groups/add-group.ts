import type { GroupCreation, GroupSettings } from '@sluice/contract/groups';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddGroup = () =>
  useChange((group: GroupCreation) => api.post<{ group: GroupSettings }>('/groups', group));
