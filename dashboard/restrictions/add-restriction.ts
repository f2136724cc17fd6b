import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddRestriction = (groupId: string) =>
  useChange((constraint: ConstraintCreation) =>
    api.post<{ constraint: Constraint; recalculation: Recalculation }>(`/groups/${groupId}/constraints`, constraint),
  );
