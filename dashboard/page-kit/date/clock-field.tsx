import { useDisplay } from '../../platform/display/display.tsx';
import { ClockInput } from '../../ui/fields/time/clock-input.tsx';
import type { Field } from '../../ui/form/field.ts';

type Props<T extends string | null> = Field<T> & {
  label: string;
  description?: string;
  /** Left empty it is null. */
  isOptional?: null extends T ? boolean : never;
};

/** A time on the clock, `HH:MM`, typed and shown with the reader's 12 or 24 hours. */
export function ClockField<T extends string | null>({ value, onChange, isOptional, ...rest }: Props<T>) {
  const { dates } = useDisplay();
  return (
    <ClockInput
      {...rest}
      write={dates.clock}
      value={value ?? ''}
      onChange={(typed) => onChange((isOptional && typed === '' ? null : typed) as T)}
    />
  );
}
