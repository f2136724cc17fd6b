import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Field } from '../../form/field.ts';

type Props = Field<string> & {
  label: string;
  description?: string;
  options: readonly string[];
};

/** A word of a long list: typed, and found by the browser's own search. */
export function ListedInput({ options, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <>
      <TextInput
        {...rest}
        list={id}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
