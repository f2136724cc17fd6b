import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

type Props = {
  title: string;
  /** What is folded, in one line. */
  state?: string;
  isOpen?: boolean;
  /** What asks the server for something stays out of the page until it is unfolded. */
  isLate?: boolean;
  children: ReactNode;
};

/** What few need stays folded until it is asked for. */
export function Folded({ title, state, isOpen = false, isLate = false, children }: Props) {
  const [isWanted, setWanted] = useState(!isLate || isOpen);
  return (
    <details className={classes.folded} open={isOpen || undefined} onToggle={() => setWanted(true)}>
      <summary className={classes.title}>
        <span>
          {title}
          {state && <span className={classes.state}>{state}</span>}
        </span>
      </summary>
      <div className={classes.body}>{isWanted && children}</div>
    </details>
  );
}
