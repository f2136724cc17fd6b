import type { ReactNode } from 'react';
import classes from './picture-choice.module.css';
import { type RadioField, RadioOptions } from './radio-options.tsx';

type Props<T extends string | null> = RadioField<T> & {
  options: readonly { value: T & string; label: string; hint?: string; picture: ReactNode }[];
};

/** One of a few that people would rather look at than read: a picture, a name and a hint each. */
export function PictureChoice<T extends string | null>(props: Props<T>) {
  return (
    <RadioOptions {...props} classes={classes}>
      {({ label, hint, picture }) => (
        <>
          <span className={classes.picture} aria-hidden="true">
            {picture}
          </span>
          <span className={classes.name}>{label}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </>
      )}
    </RadioOptions>
  );
}
