import type { Hub } from '@sluice/contract/hubs';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../groups/index.ts';
import { hubsQuery } from './calls.ts';

/** The hubs that stand in this garden, as fresh as the index; without a garden, all there are. */
export function useOwnHubs(): readonly Hub[] {
  const { hubs, current_group: group } = useCurrentIndex();
  const { data } = useQuery({ ...hubsQuery(group?.id ?? ''), enabled: group !== null });
  if (!group) return hubs;
  const own = new Set(data?.map(({ id }) => id));
  return hubs.filter(({ id }) => own.has(id));
}
