import type { ReactNode } from 'react';
import classes from './rows.module.css';

type Props = {
  name: string;
  /** What is said of it in small. */
  facts: readonly string[];
  /** Whether a change of it is read out. */
  isLive?: boolean;
  /** Its buttons. */
  children: ReactNode;
};

/** One of a list. */
export const Row = ({ name, facts, isLive, children }: Props) => (
  <li className={classes.row}>
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet} role={isLive ? 'status' : undefined}>
        {facts.join(' · ')}
      </span>
    </span>
    {children}
  </li>
);
