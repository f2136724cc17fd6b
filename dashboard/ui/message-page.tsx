import type { ReactNode } from 'react';
import classes from './message-page.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** A whole page that says one thing and offers the way out. */
export function MessagePage({ title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
