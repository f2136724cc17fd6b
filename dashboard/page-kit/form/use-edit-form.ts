/** A form with a page of its own: adds something new, or changes what there is, and leads back to the list. */
import type { Recalculation } from '@sluice/contract/schedule';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findDifferences } from '../../ui/form/differences.ts';
import { useDraft } from '../../ui/form/draft.ts';
import type { EditFormProps } from './edit-form.tsx';
import { showDone } from './show-done.ts';

type Planned = { recalculation: Recalculation | null };

type Versioned = { id: string; version: number };

type Options<Thing extends Versioned, V extends object, Whole extends object, Answer> = {
  /** Of the form, with the group that a new thing is for: `program`. */
  name: string;
  groupId: string;
  /** What there is; undefined where it is to be added. */
  thing: Thing | undefined;
  fresh: () => V;
  /** As the form holds it. */
  toValues: (thing: Thing) => V;
  /** As it is sent; what the form does not show comes from what there was. */
  toWhole: (values: V, before: Thing | undefined) => Whole;
  schema: Parameters<typeof checkFields>[0];
  add: (whole: Whole, values: V) => Promise<Planned>;
  change: (changed: { id: string; change: Partial<Whole> & { version: number } }) => Promise<Answer>;
  /** The thing in the answer to a change. */
  readStored: (answer: Answer) => Thing;
  /** The page to return to. */
  back: string;
};

/** Returns what the form's frame needs, and the thing as it would be sent now. */
export function useEditForm<Thing extends Versioned, V extends object, Whole extends object, Answer extends Planned>({
  name,
  groupId,
  thing,
  fresh,
  toValues,
  toWhole,
  schema,
  add,
  change,
  readStored,
  back,
}: Options<Thing, V, Whole, Answer>): { form: EditFormProps<V>; whole: Whole } {
  const leave = useWayBack(back);
  const { t } = useTranslation();
  const base = useRef(thing);
  const whole = (values: V) => toWhole(values, base.current);
  const draft = useDraft<V>({
    start: thing ? toValues(thing) : fresh(),
    isNew: !thing,
    check: (values) => checkFields(schema, whole(values)),
    save: async (values) => {
      const before = base.current;
      if (!before) {
        const { recalculation } = await add(whole(values), values);
        showDone(t('form.added'), recalculation);
        return values;
      }
      const differences = findDifferences(whole(toValues(before)), whole(values));
      const answer = await change({ id: before.id, change: { ...differences, version: before.version } });
      base.current = readStored(answer);
      showDone(t('form.saved'), answer.recalculation);
      return toValues(base.current);
    },
    findErrors: readFieldErrors,
    rebase: () => {
      base.current = thing;
    },
    onSaved: leave,
    onUnchanged: () => showDone(t('form.unchanged'), null),
  });
  const form = { name: `${name} ${thing?.id ?? `of ${groupId}`}`, draft, isNew: !thing, onCancel: leave };
  return { form, whole: whole(draft.values) };
}

/** Goes from a form back to its list, unless the user has left while it was being saved. */
function useWayBack(list: string): () => void {
  const { history, navigate } = useRouter();
  const [form] = useState(history.location.pathname);
  return () => {
    if (history.location.pathname === form) void navigate({ to: list, ignoreBlocker: true });
  };
}
