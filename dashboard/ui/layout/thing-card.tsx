import { type ComponentProps, type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import classes from './thing-card.module.css';

type Props = Omit<ComponentProps<typeof CardHead>, 'id'> & { children: ReactNode };

/** A card of one thing: its name, how it is, what it is, and more of it below. */
export function ThingCard({ children, ...head }: Props) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} {...head} />
      {children}
    </Card>
  );
}

type CardHeadProps = {
  /** Names the card: its `labelledBy`. */
  id: string;
  name: string;
  heading?: 'h2' | 'h3';
  status: ReactNode;
  /** What it is, in small. */
  marks: ReactNode;
};

/** The upper edge of a card of one thing: its name, how it is, what it is. */
function CardHead({ id, name, heading: Heading = 'h3', status, marks }: CardHeadProps) {
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
