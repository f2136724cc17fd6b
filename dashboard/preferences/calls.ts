import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChangeOf } from '../platform/api/use-change.ts';

/** Each part is given whole, or stays as it is. */
export const useChangePreferences = (groupId: string) => useChangeOf('PATCH /groups/:id/weather_constraints', groupId);

/** The sunny hours of a pump on solar power, and the zones that may not be watered in them; they follow the plan. */
export const solarHoursQuery = (groupId: string) =>
  queryOf('GET /groups/:id/solar_hours', groupId, [...queryKeys.schedules(groupId), 'solar hours'], (answer) => answer);
