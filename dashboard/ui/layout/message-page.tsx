import type { ReactNode } from 'react';
import classes from './message-page.module.css';

type Props = {
  title: string;
  text: string;
  /** Shown in place of a page that has its frame and its title already. */
  isPart?: boolean;
  picture?: ReactNode;
  children: ReactNode;
};

/** A whole page that says one thing and offers the way out. */
export function MessagePage({ title, text, isPart = false, picture, children }: Props) {
  const [Page, Title] = isPart ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
  return (
    <Page className={classes.page}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </Page>
  );
}
