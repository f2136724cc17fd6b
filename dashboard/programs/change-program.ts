import type { Program, ProgramChange } from '@sluice/contract/programs';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useChangeProgram = () =>
  useChange(({ id, change }: { id: string; change: ProgramChange }) =>
    api.patch<{ program: Program; recalculation: Recalculation | null }>(`/programs/${id}`, change),
  );
