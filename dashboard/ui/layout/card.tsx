import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = { children: ReactNode; tone?: 'plain' | 'attention' | 'harm' | 'water'; labelledBy?: string };

/** One border, no shadow. With a heading's id it is an article that can be jumped to. */
export function Card({ children, tone = 'plain', labelledBy }: Props) {
  const Element = labelledBy ? 'article' : 'div';
  return (
    <Element className={classes.card} data-tone={tone} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
