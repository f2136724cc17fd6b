import type { Constraint, ConstraintChange } from '@sluice/contract/restrictions';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useChangeRestriction = () =>
  useChange(({ id, change }: { id: string; change: ConstraintChange }) =>
    api.patch<{ constraint: Constraint; recalculation: Recalculation | null }>(`/constraints/${id}`, change),
  );
