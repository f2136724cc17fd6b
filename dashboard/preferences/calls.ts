import { useChangeOf } from '../platform/api/use-change.ts';

/** Each part is given whole, or stays as it is. */
export const useChangePreferences = (groupId: string) => useChangeOf('PATCH /groups/:id/weather_constraints', groupId);
