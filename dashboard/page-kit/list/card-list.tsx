/** The cards of what a garden has, what stands there while it has none, and the way to add one. */
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';

type Props = {
  /** Stands there instead of the cards; left out where there are some. */
  none: string | undefined;
  /** The way to add one; null where nothing can be added yet. */
  add: ReactNode;
  children: ReactNode;
};

export function CardList({ none, add, children }: Props) {
  return (
    <>
      {none && (
        <Card>
          <p className={classes.lead}>{none}</p>
        </Card>
      )}
      <div className={classes.cards}>{children}</div>
      {add && <div className={classes.actions}>{add}</div>}
    </>
  );
}
