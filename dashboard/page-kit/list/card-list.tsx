/** The cards of what a garden has, what is shown while it has none, and the button that adds one. */
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';

type Props = {
  /** Shown instead of the cards where there are none. */
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
