import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of a page under its own heading. */
export function Section({ title, aside, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
