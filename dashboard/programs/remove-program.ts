import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveProgram = () =>
  useChange((id: string) => api.delete<{ recalculation: Recalculation }>(`/programs/${id}`));
