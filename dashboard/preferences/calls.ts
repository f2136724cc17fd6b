import { useChangeCall } from '../platform/use-change.ts';

/** Each part is given whole, or stays as it is. */
export const useChangePreferences = (groupId: string) =>
  useChangeCall('PATCH /groups/:id/weather_constraints', (body) => ({ params: { id: groupId }, body }));
