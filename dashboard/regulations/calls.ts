import type { Body } from '@sluice/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

/** The laws of the place; the notice says so when none is known there. */
export const regulationsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.regulations(groupId),
    queryFn: () => callApi('GET /groups/:id/regulations', { params: { id: groupId } }),
  });

/** Says whether a law concerns this garden. */
export function useFollowRegulation(groupId: string) {
  const queryClient = useQueryClient();
  return useChange(async ({ id, isFollowed }: { id: string; isFollowed: boolean }) => {
    const answer = await callApi('PUT /groups/:id/regulations/:regulation', {
      params: { id: groupId, regulation: id },
      body: { is_followed: isFollowed },
    });
    queryClient.setQueryData(queryKeys.regulations(groupId), { regulations: answer.regulations, notice: null });
    return answer;
  });
}

/** Waits for the operator. */
export const useReportRegulation = (groupId: string) =>
  useMutation({
    mutationFn: (body: Body<'POST /groups/:id/regulation_reports'>) =>
      callApi('POST /groups/:id/regulation_reports', { params: { id: groupId }, body }),
  });
