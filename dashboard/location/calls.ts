import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useSetLocation = (groupId: string) =>
  useChange((body: Body<'PUT /groups/:id/location'>) =>
    callApi('PUT /groups/:id/location', { params: { id: groupId }, body }),
  );
