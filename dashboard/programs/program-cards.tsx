import { Button, Switch } from '@mantine/core';
import type { Program } from '@sluice/contract/programs';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useId } from 'react';
import { CardList } from '../page-kit/list/card-list.tsx';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from './program-cards.module.css';

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

type ProgramCardProps = {
  program: Pick<Program, 'name' | 'enabled'>;
  sentence: string;
  /** What the address of its form says. */
  toForm: { program: string } | { reminder: string };
  isBusy: boolean;
  onSwitch: (enabled: boolean) => void;
  onRun?: () => void;
  onRemove: () => void;
};

function ProgramCard({ program, sentence, toForm, isBusy, onSwitch, onRun, onRemove }: ProgramCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.name}>
          {program.name}
        </h2>
        <Switch
          className={classes.switch}
          size="md"
          checked={program.enabled}
          disabled={isBusy}
          aria-label={t('programs.switch', { name: program.name })}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      </div>
      <p className={classes.sentence} data-off={!program.enabled || undefined}>
        {program.enabled ? sentence : t('programs.off', { sentence })}
      </p>
      <div className={classes.actions}>
        {onRun && (
          <Button variant="light" loading={isBusy} onClick={onRun}>
            {t('programs.runNow')}
          </Button>
        )}
        <div className={classes.others}>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/settings/programs/ProgramsSetting" search={toForm} />}
            aria-label={`${t('form.edit')}: ${program.name}`}
          >
            {t('form.edit')}
          </Button>
          <RemoveButton name={program.name} onRemove={onRemove} />
        </div>
      </div>
    </Card>
  );
}
