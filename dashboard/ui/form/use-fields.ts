/** The fields of a form of any shape: what was typed, what is wrong with it by path, and sending it. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldsIn } from './field.ts';

/** One message per wrong field, by its path. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Fields whose value is a text. */
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;

export type FieldsOptions<V extends object> = {
  start: V;
  /** Returns one message per wrong field, by its path (`rain.threshold_mm`); an empty answer means all is well. */
  check: (values: V) => Promise<FieldErrors>;
  save: (values: V) => Promise<unknown>;
  /** Reads the fields' messages out of a refusal. */
  findErrors: (refusal: unknown) => FieldErrors;
};

export function useFields<V extends object>({ start, check, save, findErrors }: FieldsOptions<V>) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** The cursor goes where the first message is, once it is there to be read. */
  const isToBeShown = useRef(false);
  useEffect(() => {
    if (!isToBeShown.current) return;
    isToBeShown.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const showErrors = (found: FieldErrors) => {
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

  const send = async (wanted: V) => {
    setSending(true);
    try {
      /** Where the check itself cannot be loaded, the server's own check will do. */
      const found = await check(wanted).catch((): FieldErrors => ({}));
      if (Object.keys(found).length > 0) {
        showErrors(found);
        return;
      }
      setErrors({});
      await save(wanted);
    } catch (refusal) {
      showErrors(findErrors(refusal));
    } finally {
      setSending(false);
    }
  };

  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!isSending) await send(values);
  };

  return {
    values,
    setValues,
    errors,
    setErrors,
    set,
    field,
    input,
    isSending,
    send,
    submit,
    form: { ref: form, onSubmit: submit, noValidate: true },
  };
}
