import type { LocationSetting, PlacedLocation } from '@sluice/contract/location';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { location: PlacedLocation; recalculation: Recalculation | null };

export const useSetLocation = (groupId: string) =>
  useChange((setting: LocationSetting) => api.put<Answer>(`/groups/${groupId}/location`, setting));
