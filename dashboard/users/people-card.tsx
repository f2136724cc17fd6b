import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import classes from './users.module.css';

export const PeopleCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <ul className={classes.people}>{children}</ul>
  </Card>
);
