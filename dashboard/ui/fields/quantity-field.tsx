import { NumberInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  label: string;
  description?: string;
  /** As it is shown, in the reader's unit; null is empty. */
  value: number | null;
  unit: string;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  step?: number;
  digits?: number;
  min?: number;
  max?: number;
  disabled?: boolean;
};

const numberOf = (typed: number | string): number | null => {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
};

/** A number with its unit behind it. What is out of bounds may be typed: the check says so, and nothing is lost. */
export function QuantityField({ value, unit, onChange, digits = 1, error, ...rest }: Props) {
  /** What is half typed, such as "0." on the way to "0.5", is a number already and not yet what is meant. */
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const rounded = value === null ? null : Number(value.toFixed(digits));
  return (
    <NumberInput
      {...rest}
      error={error}
      value={numberOf(typed) === rounded ? typed : (rounded ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
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
