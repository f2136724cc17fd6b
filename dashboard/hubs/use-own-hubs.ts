import type { Hub } from '@sluice/contract/hubs';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../groups/index.ts';
import { hubsQuery } from './calls.ts';

/** Which hubs are in this garden; without a garden nothing is requested. */
export function useHubsRead() {
  const { current_group: group } = useCurrentIndex();
  return useQuery({ ...hubsQuery(group?.id ?? ''), enabled: group !== null });
}

/** The hubs in this garden, as fresh as the index; without a garden, all of them. Undefined: not yet loaded. */
export function useLoadedHubs(): readonly Hub[] | undefined {
  const { hubs, current_group: group } = useCurrentIndex();
  const { data } = useHubsRead();
  if (!group) return hubs;
  const own = data && new Set(data.map(({ id }) => id));
  return own && hubs.filter(({ id }) => own.has(id));
}

export const useOwnHubs = () => useLoadedHubs() ?? [];
