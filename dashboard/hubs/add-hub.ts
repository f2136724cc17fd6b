import type { Hub, HubCreation } from '@sluice/contract/hubs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddHub = (groupId: string) =>
  useChange((hub: HubCreation) => api.post<{ hub: Hub }>(`/groups/${groupId}/hubs`, hub));
