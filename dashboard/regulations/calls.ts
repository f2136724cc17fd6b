import type { Body } from '@sluice/contract/calls';
import type { RegulationAnswer } from '@sluice/contract/regulations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

/** The laws of the place; the notice says so when none is known there. */
export const regulationsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.regulations(groupId),
    queryFn: () => callApi('GET /groups/:id/regulations', { params: { id: groupId } }),
  });

/** Says whether a law applies to this garden, or answers what it asks. */
export function useAnswerRegulation(groupId: string) {
  const queryClient = useQueryClient();
  return useChange(async ({ id, answer: body }: { id: string; answer: RegulationAnswer }) => {
    const answer = await callApi('PUT /groups/:id/regulations/:regulation', {
      params: { id: groupId, regulation: id },
      body,
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
