import { TextInput } from '@mantine/core';
import { useId } from 'react';

type Props = {
  label: string;
  description?: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
  error?: string | undefined;
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
