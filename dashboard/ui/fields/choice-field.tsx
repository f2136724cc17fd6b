import { type ReactNode, useId } from 'react';
import classes from './choice-field.module.css';
import { FieldGroup } from './field-group.tsx';

type Props<V extends string> = {
  label: string;
  description?: string;
  options: readonly { value: V; label: string; hint?: ReactNode }[];
  chosen: V;
  onChange: (value: V) => void;
  error?: string | undefined;
};

/** One of a few, each with a sentence on what it means. */
export function ChoiceField<V extends string>({ label, description, options, chosen, onChange, error }: Props<V>) {
  const id = useId();
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              className={classes.input}
              name={id}
              value={option.value}
              checked={chosen === option.value}
              aria-labelledby={`${id}-${option.value}-name`}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span id={`${id}-${option.value}-name`} className={classes.name}>
                {option.label}
              </span>
              {option.hint && (
                <span id={`${id}-${option.value}`} className={classes.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
