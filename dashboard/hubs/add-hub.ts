import type { Hub, NewHub } from '@sluice/contract/hubs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddHub = (groupId: string) =>
  useChange((hub: NewHub) => api.post<{ hub: Hub }>(`/groups/${groupId}/hubs`, hub));
