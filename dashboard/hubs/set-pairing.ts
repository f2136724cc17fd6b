import type { Hub } from '@sluice/contract/hubs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Hub['id']; isOpen: boolean };

/** Open, a hub lets new end devices join for three minutes. */
export const useSetPairing = () =>
  useChange(({ id, isOpen }: Request) =>
    isOpen ? api.post<{ hub: Hub }>(`/hubs/${id}/pairing`) : api.delete<{ hub: Hub }>(`/hubs/${id}/pairing`),
  );
