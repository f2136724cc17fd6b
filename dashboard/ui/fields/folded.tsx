import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

type Props = {
  title: string;
  /** What is folded, in one line. */
  state?: string;
  isOpen?: boolean;
  children?: ReactNode;
  /** Below the children: what asks the server for something stays out of the page until it is unfolded. */
  late?: ReactNode;
};

/** What few need stays folded until it is asked for. */
export function Folded({ title, state, isOpen = false, children, late }: Props) {
  const [isWanted, setWanted] = useState(isOpen);
  return (
    <details className={classes.folded} open={isOpen || undefined} onToggle={() => setWanted(true)}>
      <summary className={classes.title}>
        <span>
          {title}
          {state && <span className={classes.state}>{state}</span>}
        </span>
      </summary>
      <div className={classes.body}>
        {children}
        {isWanted && late}
      </div>
    </details>
  );
}
