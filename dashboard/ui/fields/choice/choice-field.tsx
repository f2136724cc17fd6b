import type { ReactNode } from 'react';
import classes from './choice-field.module.css';
import { type RadioField, RadioOptions } from './radio-options.tsx';

type Props<V extends string> = RadioField<V> & {
  options: readonly { value: V; label: string; hint?: ReactNode }[];
};

/** One of a few, each with a sentence on what it means. */
export function ChoiceField<V extends string>(props: Props<V>) {
  return (
    <RadioOptions
      {...props}
      classes={classes}
      aria={({ hint }, id) => ({ 'aria-labelledby': `${id}-name`, 'aria-describedby': hint ? id : undefined })}
    >
      {({ label, hint }, id) => (
        <span>
          <span id={`${id}-name`} className={classes.name}>
            {label}
          </span>
          {hint && (
            <span id={id} className={classes.hint}>
              {hint}
            </span>
          )}
        </span>
      )}
    </RadioOptions>
  );
}

/** Options of a choice, each with its name and a sentence on what it means. */
export const describedOptions = <V extends string>(
  values: readonly V[],
  describe: (value: V) => readonly [label: string, hint: string],
) =>
  values.map((value) => {
    const [label, hint] = describe(value);
    return { value, label, hint };
  });
