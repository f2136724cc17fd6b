import { type ReactNode, useId } from 'react';
import classes from './field-group.module.css';

type Props = { label: string; description?: string | undefined; error: string | undefined; children: ReactNode };

/** Several inputs that are one answer: its question above, and below what is wrong with it. */
export function FieldGroup({ label, description, error, children }: Props) {
  const id = useId();
  return (
    <fieldset
      className={classes.field}
      aria-invalid={!!error}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
    >
      <legend className={classes.label}>{label}</legend>
      {description && <p className={classes.description}>{description}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
