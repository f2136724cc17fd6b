import type { Hub } from '@sluice/contract/hubs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveHub = () => useChange((id: Hub['id']) => api.delete(`/hubs/${id}`));
