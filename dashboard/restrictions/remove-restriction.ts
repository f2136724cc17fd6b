import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveRestriction = () =>
  useChange((id: string) => api.delete<{ recalculation: Recalculation }>(`/constraints/${id}`));
