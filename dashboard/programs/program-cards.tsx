import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { CardList } from '../page-kit/card-list.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { ProgramCard } from './program-card.tsx';

type CardProps = Omit<ComponentProps<typeof ProgramCard>, 'program'>;

const TEXTS = {
  programs: { none: 'programs.none', obstacle: 'programs.noZones', add: 'programs.add' },
  reminders: { none: 'reminders.none', obstacle: 'reminders.noSensors', add: 'reminders.add' },
} as const;

type Listed = { id: string; name: string; enabled: boolean };
type Props<P extends Listed> = {
  kind: keyof typeof TEXTS;
  programs: readonly P[];
  canAdd: boolean;
  card: (program: P) => CardProps;
};

/** What waters or reminds by a pattern, and the way to add one. */
export function ProgramCards<P extends Listed>({ kind, programs, canAdd, card }: Props<P>) {
  const { t } = useTranslation();
  const { none, obstacle, add } = TEXTS[kind];
  return (
    <CardList
      none={programs.length > 0 ? undefined : t(canAdd ? none : obstacle)}
      add={
        canAdd && (
          <Button component={Link} to="/settings/programs/ProgramsSetting">
            {t(add)}
          </Button>
        )
      }
    >
      {programs.map((program) => (
        <ProgramCard key={program.id} program={program} {...card(program)} />
      ))}
    </CardList>
  );
}
