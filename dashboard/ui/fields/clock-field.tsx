import { TextInput } from '@mantine/core';
import type { Field } from '../field.ts';

type Props = Field<string> & { label: string; description?: string };

/** A time on the clock, `HH:MM`. */
export function ClockField({ onChange, ...rest }: Props) {
  return <TextInput type="time" {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
