import { type AriaAttributes, type ReactNode, useId } from 'react';
import type { Field } from '../../form/field.ts';
import { FieldGroup } from '../field-group.tsx';

export type RadioField<T extends string | null> = Field<T> & { label: string; description?: string };

type Props<T extends string | null, Option> = RadioField<T> & {
  options: readonly Option[];
  classes: Readonly<Record<string, string>>;
  /** Ids of the option's name and hint, where the whole of it is too long to be its name. */
  aria?: (option: Option, id: string) => AriaAttributes;
  children: (option: Option, id: string) => ReactNode;
};

/** One of a few, all to be seen. */
export function RadioOptions<T extends string | null, Option extends { value: string }>({
  label,
  description,
  error,
  value,
  onChange,
  options,
  classes,
  aria,
  children,
}: Props<T, Option>) {
  const name = useId();
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className={classes.options}>
        {options.map((option) => {
          const id = `${name}-${option.value}`;
          return (
            <label key={option.value} className={classes.option}>
              <input
                {...aria?.(option, id)}
                type="radio"
                className={classes.input}
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value as T)}
              />
              {children(option, id)}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
