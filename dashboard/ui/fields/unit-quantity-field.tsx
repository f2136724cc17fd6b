import { QuantityField } from './quantity-field.tsx';

type Props = {
  label: string;
  description?: string;
  /** In the wire's unit. */
  value: number | null;
  field: { unit: string; digits: number; toShown: (si: number) => number; toSi: (shown: number) => number };
  onChange: (value: number | null) => void;
  error?: string | undefined;
};

/** A quantity that is kept in one unit and typed in the reader's. */
export function UnitQuantityField({ value, field, onChange, ...rest }: Props) {
  return (
    <QuantityField
      {...rest}
      value={value === null ? null : field.toShown(value)}
      unit={field.unit}
      digits={field.digits}
      onChange={(shown) => onChange(shown === null ? null : field.toSi(shown))}
    />
  );
}
