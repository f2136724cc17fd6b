/** Fields that have a stored state: whether anything differs from it, and what to do when somebody else was quicker. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { findDifferences, isSame } from './differences.ts';
import type { Part } from './field.ts';
import { type FieldsOptions, useFields } from './use-fields.ts';

/** The key of the error when somebody else changed it meanwhile: no field has this name. */
const OUTDATED = 'version';

/** The form begins with `start` and follows it, until something is typed; another's change is refused at `version`. */
export type DraftOptions<V extends object> = Omit<FieldsOptions<V>, 'save'> & {
  /** Called only when something differs. What it answers becomes what is stored. */
  save: (values: V) => Promise<V | undefined>;
  /** What is sent from now on is made from what there is now. */
  rebase?: () => void;
  onSaved?: () => void;
  /** Sending what is unchanged sends nothing, and says so. */
  onUnchanged?: () => void;
  /** Something new may be sent unchanged. */
  isNew?: boolean;
};

export function useDraft<V extends object>({
  start,
  check,
  save,
  findErrors,
  rebase,
  onSaved,
  onUnchanged,
  isNew,
}: DraftOptions<V>) {
  const [stored, setStored] = useState(start);
  /** The message of a refusal because somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const fields = useFields<V>({
    start,
    check,
    save: async (wanted): Promise<void> => {
      setConflict(null);
      const next = (await save(wanted)) ?? wanted;
      setStored(next);
      setValues(next);
      // Whoever has gone on meanwhile is not called back.
      if (form.ref.current) onSaved?.();
    },
    findErrors: (refusal) => {
      const { [OUTDATED]: outdated, ...found } = findErrors(refusal);
      if (outdated) setConflict(outdated);
      return found;
    },
  });
  const { values, setValues, errors, setErrors, field, isSending, send, form } = fields;
  const isDirty = !isSame(values, stored);

  const becomeNewer = () => {
    rebase?.();
    setStored(start);
    setValues(start);
    setErrors({});
    setConflict(null);
  };

  /**
   * While nothing is typed, what others change is shown. Once something is, the form stays as it is, and saving it asks;
   * unless what was changed is not in this form.
   */
  const seen = useRef(start);
  useEffect(() => {
    if (isSending) return;
    if (!isSame(seen.current, start)) {
      seen.current = start;
      if (!isDirty) becomeNewer();
    } else if (isSame(stored, start)) rebase?.();
  });

  const part = <Name extends keyof V & string>(name: Name): Part<V[Name]> => ({
    ...field(name),
    error: (path) => errors[`${name}.${path}`],
  });

  const submit = async (event?: SubmitEvent) => {
    if (isSending || isDirty || isNew) return fields.submit(event);
    event?.preventDefault();
    onUnchanged?.();
  };

  /** What was typed here goes over what somebody else has made of it; the rest stays theirs. */
  const saveOver = async () => {
    const wanted = { ...start, ...findDifferences(stored, values) };
    rebase?.();
    setStored(start);
    setValues(wanted);
    await send(wanted);
  };

  return {
    ...fields,
    /** The values that were stored last. */
    stored,
    part,
    /** The message at a path, if there is one. */
    error: (path: string) => errors[path],
    isDirty,
    conflict,
    becomeNewer,
    saveOver,
    /** What was typed and is not saved. */
    typed: findDifferences(stored, values),
    retype: (typed: Partial<V>) => setValues((old) => ({ ...old, ...typed })),
    reset: becomeNewer,
    submit,
    form: { ...form, onSubmit: submit },
  };
}

export type Draft<V extends object> = ReturnType<typeof useDraft<V>>;
