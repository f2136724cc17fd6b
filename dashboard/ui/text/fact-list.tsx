import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = { name: string; value: ReactNode /** The exact figure, on hover. */; exact?: string | undefined };

/** Names and values, one pair a line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, exact }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={exact}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
