import type { Field } from '../field.ts';
import { QuantityField } from './quantity-field.tsx';

type Props<T extends number | null> = Field<T> & {
  label: string;
  description?: string;
  unit: { unit: string; digits: number; toShown: (si: number) => number; toSi: (shown: number) => number };
};

/** A quantity that is kept in the wire's unit and typed in the reader's. */
export function UnitQuantityField<T extends number | null>({ value, unit, onChange, ...rest }: Props<T>) {
  return (
    <QuantityField
      {...rest}
      value={value === null ? null : unit.toShown(value)}
      unit={unit.unit}
      digits={unit.digits}
      onChange={(shown) => onChange((shown === null ? null : unit.toSi(shown)) as T)}
    />
  );
}
