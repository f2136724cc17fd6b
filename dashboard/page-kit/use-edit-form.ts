/** A form that adds something new, or changes what there is, and leads back to the list. */
import type { Recalculation } from '@sluice/contract/schedule';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { findDifferences } from '../platform/differences.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useDraft } from '../ui/draft.ts';
import { showDone } from './show-done.ts';

type Planned = { recalculation: Recalculation | null };

type Options<Thing extends { id: string; version: number }, V extends object, Whole extends object> = {
  /** What there is; undefined where it is to be added. */
  thing: Thing | undefined;
  fresh: () => V;
  /** As the form holds it. */
  toValues: (thing: Thing) => V;
  /** As it is sent; what the form does not show comes from what there was. */
  toWhole: (values: V, before: Thing | undefined) => Whole;
  schema: Parameters<typeof checkFields>[0];
  add: (whole: Whole, values: V) => Promise<Planned>;
  change: (id: Thing['id'], change: Partial<Whole> & { version: number }) => Promise<Planned & { kept: Thing }>;
  onSaved: () => void;
};

export function useEditForm<Thing extends { id: string; version: number }, V extends object, Whole extends object>({
  thing,
  fresh,
  toValues,
  toWhole,
  schema,
  add,
  change,
  onSaved,
}: Options<Thing, V, Whole>) {
  const { t } = useTranslation();
  const kept = useRef(thing);
  const whole = (values: V) => toWhole(values, kept.current);
  const draft = useDraft<V>({
    start: thing ? toValues(thing) : fresh(),
    isNew: !thing,
    check: (values) => checkFields(schema, whole(values)),
    save: async (values) => {
      const before = kept.current;
      if (!before) {
        const { recalculation } = await add(whole(values), values);
        showDone(t('form.added'), recalculation);
        return values;
      }
      const differences = findDifferences(whole(toValues(before)), whole(values));
      const answer = await change(before.id, { ...differences, version: before.version });
      kept.current = answer.kept;
      showDone(t('form.saved'), answer.recalculation);
      return toValues(answer.kept);
    },
    findErrors: readFieldErrors,
    rebase: () => {
      kept.current = thing;
    },
    onSaved,
    onUnchanged: () => showDone(t('form.unchanged'), null),
  });
  return { draft, whole: whole(draft.values) };
}
