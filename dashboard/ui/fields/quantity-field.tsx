import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../field.ts';

/** As it is shown, in the reader's unit; null is empty. */
type Props<T extends number | null> = Field<T> & {
  label: string;
  description?: string;
  unit: string;
  step?: number;
  digits?: number;
  min?: number;
  max?: number;
  disabled?: boolean;
};

const toNumber = (typed: number | string): number | null => {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
};

/**
 * A number with its unit behind it. What is out of bounds may be typed, and what must be filled may be emptied: the check
 * says so, and nothing is lost.
 */
export function QuantityField<T extends number | null>({
  value,
  unit,
  onChange,
  digits = 1,
  error,
  ...rest
}: Props<T>) {
  /** What is half typed, such as "0." on the way to "0.5", is a number already and not yet what is meant. */
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const rounded = value === null ? null : Number(value.toFixed(digits));
  return (
    <NumberInput
      {...rest}
      error={error}
      value={toNumber(typed) === rounded ? typed : (rounded ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(toNumber(next) as T);
      }}
      decimalScale={digits}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      hideControls
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionWidth={Math.max(44, 12 + unit.length * 9)}
      aria-description={unit}
    />
  );
}
