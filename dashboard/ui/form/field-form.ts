/** A small form: what was typed, what is wrong with it, and what happens on sending. */
import { type SubmitEvent, useRef, useState } from 'react';

type Values = Record<string, string>;
type Errors<V extends Values> = Partial<Record<keyof V, string>>;

type Options<V extends Values> = {
  start: V;
  /** Returns one message per wrong field; an empty answer means all is well. */
  check: (values: V) => Promise<Errors<V>>;
  send: (values: V) => Promise<unknown>;
  /** Reads the fields' messages out of a refusal. */
  findErrors: (refusal: unknown) => Errors<V>;
};

export function useFieldForm<V extends Values>({ start, check, send, findErrors }: Options<V>) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** Shows the messages and puts the cursor where the first of them is. */
  const showErrors = (found: Errors<V>) => {
    setErrors(found);
    const first = Object.keys(start).find((field) => found[field]);
    const input = first ? form.current?.elements.namedItem(first) : null;
    if (input instanceof HTMLElement) input.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      /** Where the check itself cannot be loaded, the server's own check will do. */
      const found = await check(values).catch((): Errors<V> => ({}));
      if (Object.values(found).some(Boolean)) return showErrors(found);
      setErrors({});
      await send(values);
    } catch (refusal) {
      showErrors(findErrors(refusal));
    } finally {
      setSending(false);
    }
  };

  const field = <Field extends keyof V & string>(name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((old) => ({ ...old, [name]: value }));
      setErrors((old) => ({ ...old, [name]: undefined }));
    },
  });

  return { form: { ref: form, onSubmit: submit, noValidate: true }, field, isSending, values };
}
