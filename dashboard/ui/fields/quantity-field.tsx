import { NumberInput } from '@mantine/core';

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

/** A number with its unit behind it. What is out of bounds may be typed: the check says so, and nothing is lost. */
export function QuantityField({ value, unit, onChange, digits = 1, error, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      error={error}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      decimalScale={digits}
      clampBehavior="none"
      hideControls
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionWidth={Math.max(44, 12 + unit.length * 9)}
      aria-description={unit}
    />
  );
}
