import type { Body } from '@sluice/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useChangeCall } from '../../platform/api/use-change.ts';

export type GardenCopy = Omit<Body<'POST /garden_settings_copies'>, 'is_trial'>;

/** What would change in each garden. */
export const gardenTrialQuery = (copy: GardenCopy) =>
  queryOptions({
    queryKey: queryKeys.gardenTrial(copy),
    queryFn: async () => (await callApi('POST /garden_settings_copies', { body: { ...copy, is_trial: true } })).gardens,
    enabled: copy.to.length > 0 && copy.settings.length > 0,
    placeholderData: keepPreviousData,
  });

export const useCopyGarden = () =>
  useChangeCall('POST /garden_settings_copies', (copy: GardenCopy) => ({ body: copy }));
