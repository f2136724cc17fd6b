import { type ReactNode, useId } from 'react';
import { FieldGroup } from './field-group.tsx';
import classes from './picture-choice.module.css';

type Props<V extends string> = {
  label: string;
  description?: string;
  options: readonly { value: V; label: string; hint?: string; picture: ReactNode }[];
  chosen: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
};

/** One of a few that people would rather look at than read: a picture, a name and a hint each. */
export function PictureChoice<V extends string>({ label, description, options, chosen, onChange, error }: Props<V>) {
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
              onChange={() => onChange(option.value)}
            />
            <span className={classes.picture} aria-hidden="true">
              {option.picture}
            </span>
            <span className={classes.name}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
