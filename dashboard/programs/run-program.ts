import type { Program } from '@sluice/contract/programs';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** Waters its zones now, one after another. */
export const useRunProgram = () =>
  useChange((id: string) => api.post<{ program: Program }>(`/programs/${id}/run`, {}, { allowRepeat: true }));
