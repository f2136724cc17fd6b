import type { Recalculation } from '@sluice/contract/schedule';
import type { Zone, ZonePlants } from '@sluice/contract/zones';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Zone['id']; plants: ZonePlants };
type Answer = { zone: Zone; recalculation: Recalculation | null };

/** Says what grows in a zone, the primary species first. */
export const usePlantZone = () =>
  useChange(({ id, plants }: Request) => api.put<Answer>(`/zones/${id}/plants`, plants));
