import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import { useEditForm } from '../page-kit/use-edit-form.ts';
import { useAddRestriction, useChangeRestriction } from './calls.ts';
import { RestrictionForm } from './restriction-form.tsx';

type Props = { groupId: string; restriction: Constraint | undefined; firstWeekday: number; back: string };

export function RestrictionEditor({ groupId, restriction, firstWeekday, back }: Props) {
  const { mutateAsync: add } = useAddRestriction(groupId);
  const { mutateAsync: change } = useChangeRestriction();
  const { form } = useEditForm({
    name: 'restriction',
    groupId,
    thing: restriction,
    fresh: () => ({ time_frame: null, months: [], days: [] }),
    toValues: ({ time_frame, months, days }) => ({ time_frame, months, days }),
    toWhole: (values) => values,
    schema: async () => (await import('./schemas.ts')).constraintCreation,
    add: (added: ConstraintCreation) => add(added),
    change,
    stored: (answer) => answer.constraint,
    back,
  });

  return <RestrictionForm form={form} firstWeekday={firstWeekday} />;
}
