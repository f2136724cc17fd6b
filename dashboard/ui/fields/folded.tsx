import type { ReactNode } from 'react';
import classes from './folded.module.css';

type Props = { title: string; isOpen?: boolean; children: ReactNode };

/** What few need stays folded until it is asked for. */
export function Folded({ title, isOpen = false, children }: Props) {
  return (
    <details className={classes.folded} open={isOpen || undefined}>
      <summary className={classes.title}>{title}</summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
