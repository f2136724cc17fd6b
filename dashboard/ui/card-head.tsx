import type { ReactNode } from 'react';
import classes from './card-head.module.css';

type Props = {
  /** Names the card: its `labelledBy`. */
  id: string;
  name: string;
  heading?: 'h2' | 'h3';
  status: ReactNode;
  /** What it is, in small. */
  marks: ReactNode;
};

/** The upper edge of a card of one thing: its name, how it is, what it is. */
export function CardHead({ id, name, heading: Heading = 'h3', status, marks }: Props) {
  return (
    <>
      <div className={classes.head}>
        <Heading id={id} className={classes.name}>
          {name}
        </Heading>
        {status}
      </div>
      <p className={classes.marks}>{marks}</p>
    </>
  );
}
