import type { Body } from '@sluice/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useChangeCall } from '../../platform/api/use-change.ts';

export type ProgramCopy = Omit<Body<'POST /program_copies'>, 'is_trial'>;

/** What each garden would get. */
export const programTrialQuery = (copy: ProgramCopy) =>
  queryOptions({
    queryKey: queryKeys.programTrial(copy),
    queryFn: async () => (await callApi('POST /program_copies', { body: { ...copy, is_trial: true } })).programs,
    enabled: copy.to.length > 0,
    placeholderData: keepPreviousData,
  });

export const useCopyProgram = () => useChangeCall('POST /program_copies', (copy: ProgramCopy) => ({ body: copy }));
