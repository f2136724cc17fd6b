/** A form of any shape: what was typed, what is wrong with it by path, whether anything differs, and what sending does. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { findDifferences, isSame } from './differences.ts';
import type { FieldsIn, Part } from './field.ts';

/** One message per wrong field, by its path. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Fields whose value is a text. */
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;

/** The key of the error when somebody else changed it meanwhile: no field has this name. */
const OUTDATED = 'version';

export type DraftOptions<V extends object> = {
  /** What there is now. The form begins with it and follows it, until something is typed. */
  start: V;
  /** Returns one message per wrong field, by its path (`rain.threshold_mm`); an empty answer means all is well. */
  check: (values: V) => Promise<DraftErrors>;
  /** Called only when something differs. What it answers becomes what is stored. */
  save: (values: V) => Promise<V | undefined>;
  /** Reads the fields' messages out of a refusal; that of another's change is at `version`. */
  findErrors: (refusal: unknown) => DraftErrors;
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
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** The message of a refusal because somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
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

  /** The cursor goes where the first message is, once it is there to be read. */
  const isToBeShown = useRef(false);
  useEffect(() => {
    if (!isToBeShown.current) return;
    isToBeShown.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const showErrors = (found: DraftErrors) => {
    isToBeShown.current = true;
    setErrors(found);
  };

  const set = <Name extends keyof V & string>(name: Name, value: V[Name]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    );
  };

  const field: FieldsIn<V> = (name) => ({
    value: values[name],
    error: errors[name],
    onChange: (value) => set(name, value),
  });
  /** For a plain `<input>`, which a password manager knows by its name. */
  const input = <Name extends TextName<V>>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value as V[Name]),
  });
  const part = <Name extends keyof V & string>(name: Name): Part<V[Name]> => ({
    ...field(name),
    error: (path) => errors[`${name}.${path}`],
  });

  const send = async (wanted: V) => {
    setSending(true);
    try {
      /** Where the check itself cannot be loaded, the server's own check will do. */
      const found = await check(wanted).catch((): DraftErrors => ({}));
      if (Object.keys(found).length > 0) {
        showErrors(found);
        return;
      }
      setErrors({});
      setConflict(null);
      const next = (await save(wanted)) ?? wanted;
      setStored(next);
      setValues(next);
      // Whoever has gone on meanwhile is not called back.
      if (form.current) onSaved?.();
    } catch (refusal) {
      const { [OUTDATED]: outdated, ...found } = findErrors(refusal);
      if (outdated) setConflict(outdated);
      showErrors(found);
    } finally {
      setSending(false);
    }
  };

  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isSending) return;
    if (!isDirty && !isNew) {
      onUnchanged?.();
      return;
    }
    await send(values);
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
    values,
    /** The values that were stored last. */
    stored,
    set,
    field,
    input,
    part,
    /** The message at a path, if there is one. */
    error: (path: string) => errors[path],
    errors,
    isDirty,
    isSending,
    conflict,
    becomeNewer,
    saveOver,
    /** What was typed and is not saved. */
    typed: findDifferences(stored, values),
    retype: (typed: Partial<V>) => setValues((old) => ({ ...old, ...typed })),
    reset: becomeNewer,
    submit,
    form: { ref: form, onSubmit: submit, noValidate: true },
  };
}

export type Draft<V extends object> = ReturnType<typeof useDraft<V>>;
