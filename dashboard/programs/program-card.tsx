import { Button, Switch } from '@mantine/core';
import type { Program } from '@sluice/contract/programs';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import classes from './program-card.module.css';

type Props = {
  program: Pick<Program, 'name' | 'enabled'>;
  sentence: string;
  /** What the address of its form says. */
  toForm: { program: string } | { reminder: string };
  isBusy: boolean;
  onSwitch: (enabled: boolean) => void;
  onRun?: () => void;
  onRemove: () => void;
};

export function ProgramCard({ program, sentence, toForm, isBusy, onSwitch, onRun, onRemove }: Props) {
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
