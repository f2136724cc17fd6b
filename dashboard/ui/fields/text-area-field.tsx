import { Textarea } from '@mantine/core';
import type { Field } from '../field.ts';

/** A few lines of text. */
export function TextAreaField({ onChange, ...rest }: Field<string> & { label: string }) {
  return (
    <Textarea {...rest} autosize={false} rows={4} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
