import { TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { Field } from '../form/field.ts';

/** Chinese characters are wider than letters, Cyrillic ones a little. */
const measureWidth = (unit: string) =>
  [...unit].reduce((width, one) => width + (one > '\u2e80' ? 16 : one > '\u0400' ? 11 : 9), 0);
const UNBROKEN = { whiteSpace: 'nowrap' } as const;

/** The shown quantity, in the reader's unit; null is empty. */
type Props<T extends number | null> = Field<T> &
  Pick<TextInputProps, 'label' | 'description' | 'disabled' | 'onBlur' | 'onKeyDown'> & {
    unit?: string;
    digits?: number;
    /** What the arrow keys add, and how far. */
    step?: number;
    min?: number;
    max?: number;
  };

/**
 * A number with its unit behind it. What is out of bounds may be typed, and what must be filled may be emptied: the check
 * says so, and nothing is lost. Ours, because Mantine's weighs 11 kB with gzip and shows 1.5 where 1,5 is written.
 */
export function QuantityField<T extends number | null>({
  value,
  unit = '',
  onChange,
  digits = 1,
  step = 1,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onBlur,
  onKeyDown,
  ...rest
}: Props<T>) {
  /** What is half typed, such as "0." on the way to "0.5", is a number already and not yet what is meant. */
  const [typed, setTyped] = useState<string | null>(null);
  const round = (number: number) => Number(number.toFixed(digits));
  const rounded = value === null ? null : round(value);
  const put = (text: string | null, number: number | null) => {
    setTyped(text);
    onChange(number as T);
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    put(null, Math.min(max, Math.max(min, round((rounded ?? 0) + way * step))));
  };
  const isAsTyped = typed !== null && readNumber(typed) === rounded;
  return (
    <TextInput
      {...rest}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={isAsTyped ? typed : showNumber(rounded, findDecimalSeparator(document.documentElement.lang))}
      onChange={({ currentTarget }) => {
        const taken = takeNumber(min < 0 ? currentTarget.value : currentTarget.value.replace('-', ''), digits);
        if (taken !== null) put(taken, readNumber(taken));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={stepBy}
      rightSection={
        unit && (
          <span aria-hidden="true" style={UNBROKEN}>
            {unit}
          </span>
        )
      }
      rightSectionWidth={unit ? Math.max(44, 20 + measureWidth(unit)) : undefined}
      aria-description={unit || undefined}
    />
  );
}

/** A number without decimals. */
export const WholeField = <T extends number | null>(props: Omit<ComponentProps<typeof QuantityField<T>>, 'digits'>) => (
  <QuantityField {...props} digits={0} />
);

type UnitQuantityFieldProps<T extends number | null> = Field<T> & {
  label: string;
  description?: string;
  unit: { unit: string; digits: number; toShown: (si: number) => number; toSi: (shown: number) => number };
};

/** A quantity that is stored in the wire's unit and typed in the reader's. */
export function UnitQuantityField<T extends number | null>({
  value,
  unit,
  onChange,
  ...rest
}: UnitQuantityFieldProps<T>) {
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

/** With the decimal separator of the reader: `1.5`, or `1,5` where that is how it is written. */
export const showNumber = (value: number | null, separator: string): string =>
  value === null ? '' : String(value).replace('.', separator);

/** What a number field takes of what was typed or pasted; null is what no number begins with. */
export function takeNumber(text: string, digits: number): string | null {
  const [, number] = /^(-?\d*(?:[.,]\d*)?)$/.exec(text.replace(/[^\d.,-]/g, '')) ?? [];
  return number === undefined ? null : cutDecimals(number, digits);
}

function cutDecimals(number: string, digits: number): string {
  const [whole = '', decimals] = number.split(/[.,]/);
  if (decimals === undefined || digits === 0) return whole;
  return number.slice(0, whole.length + 1 + digits);
}

/** @returns null for what is empty or only begun, as `-` */
export function readNumber(text: string): number | null {
  const number = /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

export const findDecimalSeparator = (language: string): string =>
  new Intl.NumberFormat(language || undefined).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
