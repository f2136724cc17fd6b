import type { WeatherConstraints, WeatherConstraintsChange } from '@sluice/contract/preferences';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** Each part is given whole, or stays as it is. */
export const useChangePreferences = (groupId: string) =>
  useChange((change: WeatherConstraintsChange) =>
    api.patch<{ weather_constraints: WeatherConstraints; recalculation: Recalculation | null }>(
      `/groups/${groupId}/weather_constraints`,
      change,
    ),
  );
