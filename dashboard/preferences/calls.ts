import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** Each part is given whole, or stays as it is. */
export const useChangePreferences = (groupId: string) =>
  useChange((body: Body<'PATCH /groups/:id/weather_constraints'>) =>
    callApi('PATCH /groups/:id/weather_constraints', { params: { id: groupId }, body }),
  );
