import type { Program, ProgramCreation } from '@sluice/contract/programs';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddProgram = (groupId: string) =>
  useChange((program: ProgramCreation) =>
    api.post<{ program: Program; recalculation: Recalculation | null }>(`/groups/${groupId}/programs`, program),
  );
