import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { CardList } from '../page-kit/card-list.tsx';
import { ProgramCard } from './program-card.tsx';

type CardProps = Omit<ComponentProps<typeof ProgramCard>, 'program'>;

type Props<P extends { id: string; name: string; enabled: boolean }> = {
  programs: readonly P[];
  /** Why none can be added yet; null where one can. */
  obstacle: string | null;
  none: string;
  add: string;
  card: (program: P) => CardProps;
};

/** What waters or reminds by a pattern, and the way to add one. */
export const ProgramCards = <P extends { id: string; name: string; enabled: boolean }>({
  programs,
  obstacle,
  none,
  add,
  card,
}: Props<P>) => (
  <CardList
    none={programs.length > 0 ? undefined : (obstacle ?? none)}
    add={
      obstacle === null && (
        <Button component={Link} to="/settings/programs/ProgramsSetting">
          {add}
        </Button>
      )
    }
  >
    {programs.map((program) => (
      <ProgramCard key={program.id} program={program} {...card(program)} />
    ))}
  </CardList>
);
