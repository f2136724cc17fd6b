import type { Hub, HubChange } from '@sluice/contract/hubs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Hub['id']; change: HubChange };

export const useChangeHub = () =>
  useChange(({ id, change }: Request) => api.patch<{ hub: Hub }>(`/hubs/${id}`, change));
