import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { Field } from '../form/field.ts';

type Props<T extends string | null> = Omit<TextInputProps, keyof Field<T>> &
  Field<T> & {
    /** Left empty it is null. */
    isOptional?: boolean;
  };

/** A line of text. */
export function TextField<T extends string | null>({ value, onChange, isOptional = false, ...rest }: Props<T>) {
  return (
    <TextInput
      {...rest}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange((isOptional && typed === '' ? null : typed) as T)}
    />
  );
}

/** A few lines of text. */
export function TextAreaField({ onChange, ...rest }: Field<string> & { label: string }) {
  return (
    <Textarea {...rest} autosize={false} rows={4} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
