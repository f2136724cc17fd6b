import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import { useEditForm } from '../page-kit/use-edit-form.ts';
import { useWayBack } from '../page-kit/use-way-back.ts';
import { useAddRestriction, useChangeRestriction } from './calls.ts';
import { RestrictionForm } from './restriction-form.tsx';

type Props = { groupId: string; restriction: Constraint | undefined; firstWeekday: number; back: string };

export function RestrictionEditor({ groupId, restriction, firstWeekday, back }: Props) {
  const { mutateAsync: add } = useAddRestriction(groupId);
  const { mutateAsync: change } = useChangeRestriction();
  const leave = useWayBack(back);
  const { draft } = useEditForm<Constraint, ConstraintCreation, ConstraintCreation>({
    thing: restriction,
    fresh: () => ({ time_frame: null, months: [], days: [] }),
    toValues: ({ time_frame, months, days }) => ({ time_frame, months, days }),
    toWhole: (values) => values,
    schema: async () => (await import('./schemas.ts')).constraintCreation,
    add: (added) => add(added),
    change: async (id, fields) => {
      const { constraint: kept, recalculation } = await change({ id, change: fields });
      return { kept, recalculation };
    },
    onSaved: leave,
  });

  return (
    <RestrictionForm
      name={`restriction ${restriction?.id ?? `of ${groupId}`}`}
      draft={draft}
      firstWeekday={firstWeekday}
      isNew={!restriction}
      onCancel={leave}
    />
  );
}
