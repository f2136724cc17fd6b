import { type ReactNode, useId } from 'react';
import classes from './paper.module.css';

type Props = { title: string; children: ReactNode };

export function PaperSection({ title, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
