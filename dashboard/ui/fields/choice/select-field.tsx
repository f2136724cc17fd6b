import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Field } from '../../form/field.ts';

type Value = string | number | null;
type Props<T extends Value> = Omit<NativeSelectProps, keyof Field<T> | 'data'> &
  Field<T> & { options: readonly { value: T; label: string }[] };

const asText = (value: Value) => (value === null ? '' : String(value));

/** One of a list; null is one that says so, such as "none". */
export function SelectField<T extends Value>({ value, onChange, options, ...rest }: Props<T>) {
  return (
    <NativeSelect
      {...rest}
      value={asText(value)}
      data={options.map((option) => ({ value: asText(option.value), label: option.label }))}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => asText(option.value) === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** Things to choose from, by their names. */
export function optionsOf<Id>(things: readonly { id: Id; name: string }[]) {
  return things.map(({ id, name }) => ({ value: id, label: name }));
}
