/** A form of any shape: what was typed, what is wrong with it by path, whether anything differs, and what sending does. */
import { type SubmitEvent, useRef, useState } from 'react';

type Errors = Readonly<Record<string, string>>;

export type DraftOptions<V extends object> = {
  /** What is kept; the form begins with it, and returns to it when it is taken back. */
  start: V;
  /** Answers one message per wrong field, by its path (`rain.threshold_mm`); an empty answer means all is well. */
  check: (values: V) => Promise<Errors>;
  /** Called only when something differs. What it answers becomes what is kept. */
  save: (values: V) => Promise<V | undefined>;
  /** Reads the fields' messages out of a refusal. */
  errorsOf: (refusal: unknown) => Errors;
  onSaved?: () => void;
  /** Sending what is unchanged sends nothing, and says so. */
  onUnchanged?: () => void;
  /** Something new may be sent as it stands. */
  isNew?: boolean;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useDraft<V extends object>({
  start,
  check,
  save,
  errorsOf,
  onSaved,
  onUnchanged,
  isNew,
}: DraftOptions<V>) {
  const [kept, setKept] = useState(start);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = !isSame(values, kept);

  /** Shows the messages and puts the cursor where the first of them is. */
  const showErrors = (found: Errors) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const set = <Name extends keyof V & string>(name: Name, value: V[Name]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    );
  };

  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isSending) return;
    if (!isDirty && !isNew) {
      onUnchanged?.();
      return;
    }
    setSending(true);
    try {
      /** Where the check itself cannot be loaded, the server's own check will do. */
      const found = await check(values).catch((): Errors => ({}));
      if (Object.keys(found).length > 0) {
        showErrors(found);
        return;
      }
      setErrors({});
      const next = (await save(values)) ?? values;
      setKept(next);
      setValues(next);
      onSaved?.();
    } catch (refusal) {
      showErrors(errorsOf(refusal));
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    set,
    /** The message at a path, if there is one. */
    error: (path: string) => errors[path],
    errors,
    isDirty,
    isSending,
    reset: () => {
      setValues(kept);
      setErrors({});
    },
    submit,
    form: { ref: form, onSubmit: submit, noValidate: true },
  };
}

export type Draft<V extends object> = ReturnType<typeof useDraft<V>>;
