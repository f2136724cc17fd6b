import { TextInput } from '@mantine/core';
import type { Field } from '../ui/field.ts';
import { DayPicker } from './day-picker.tsx';
import { useTypedDate } from './use-typed-date.ts';

type Props<T extends string | null> = Field<T> & {
  label: string;
  description?: string;
  /** The first and last day that the calendar offers. */
  first?: string;
  last?: string;
  /** Left empty it is null. */
  isOptional?: null extends T ? boolean : never;
};

/** A day, `YYYY-MM-DD`, typed and shown as the reader writes it, or chosen from a calendar. */
export function DateField<T extends string | null>({
  label,
  value,
  onChange,
  first,
  last,
  isOptional,
  ...rest
}: Props<T>) {
  const pass = (date: string) => onChange((isOptional && date === '' ? null : date) as T);
  const input = useTypedDate(value ?? '', pass);
  return (
    <TextInput
      {...rest}
      {...input}
      label={label}
      rightSectionWidth={44}
      rightSection={<DayPicker label={label} value={value ?? ''} first={first} last={last} onPick={pass} />}
    />
  );
}
