import { type ComponentProps, type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { CardHead } from './card-head.tsx';

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
