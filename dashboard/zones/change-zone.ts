import type { Recalculation } from '@sluice/contract/schedule';
import type { Zone, ZoneChange } from '@sluice/contract/zones';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Zone['id']; change: ZoneChange };
type Answer = { zone: Zone; recalculation: Recalculation | null };

export const useChangeZone = () => useChange(({ id, change }: Request) => api.patch<Answer>(`/zones/${id}`, change));
