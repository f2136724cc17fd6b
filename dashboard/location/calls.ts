import { useChangeCall } from '../platform/use-change.ts';

export const useSetLocation = (groupId: string) =>
  useChangeCall('PUT /groups/:id/location', (body) => ({ params: { id: groupId }, body }));
