import type { Regulation } from '@sluice/contract/regulations';
import type { Recalculation } from '@sluice/contract/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { regulations: Regulation[]; recalculation: Recalculation | null };

/** Says whether a law concerns this garden. */
export function useFollowRegulation(groupId: string) {
  const queryClient = useQueryClient();
  return useChange(async ({ id, isFollowed }: { id: string; isFollowed: boolean }) => {
    const path = `/groups/${groupId}/regulations/${encodeURIComponent(id)}`;
    const answer = await api.put<Answer>(path, { is_followed: isFollowed });
    queryClient.setQueryData(queryKeys.regulations(groupId), { regulations: answer.regulations, notice: null });
    return answer;
  });
}
