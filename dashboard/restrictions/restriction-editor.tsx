import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDone } from '../page-kit/say-done.ts';
import { useWayBack } from '../page-kit/use-way-back.ts';
import { checkFields } from '../platform/check-fields.ts';
import { differencesOf } from '../platform/differences.ts';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useDraft } from '../ui/draft.ts';
import { useAddRestriction, useChangeRestriction } from './calls.ts';
import { RestrictionForm } from './restriction-form.tsx';

type Props = { groupId: string; restriction: Constraint | undefined; firstWeekday: number; back: string };

const draftOf = ({ time_frame, months, days }: Constraint): ConstraintCreation => ({ time_frame, months, days });

export function RestrictionEditor({ groupId, restriction, firstWeekday, back }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddRestriction(groupId);
  const { mutateAsync: change } = useChangeRestriction();
  const kept = useRef(restriction);
  const leave = useWayBack(back);

  const draft = useDraft<ConstraintCreation>({
    start: restriction ? draftOf(restriction) : { time_frame: null, months: [], days: [] },
    isNew: !restriction,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).constraintCreation, values),
    save: async (values) => {
      const before = kept.current;
      if (!before) {
        const { recalculation } = await add(values);
        sayDone(t('form.added'), recalculation);
        return values;
      }
      const differences = differencesOf(draftOf(before), values);
      const answer = await change({ id: before.id, change: { ...differences, version: before.version } });
      kept.current = answer.constraint;
      sayDone(t('form.saved'), answer.recalculation);
      return draftOf(answer.constraint);
    },
    errorsOf: fieldErrorsOf,
    rebase: () => {
      kept.current = restriction;
    },
    onSaved: leave,
    onUnchanged: () => sayDone(t('form.unchanged'), null),
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
