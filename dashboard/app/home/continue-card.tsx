import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { nextStep } from '../newcomer/progress.ts';
import classes from './home.module.css';

/** A garden whose set-up was not finished. */
export function ContinueCard({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const step = nextStep(group);
  /** The first watering by hand is optional. */
  if (step === null || step === 'water' || !may(group.relationship, 'change')) return null;
  return (
    <Card tone="attention">
      <div className={classes.paused}>
        <span>{t('emptyHome.unfinished')}</span>
        <Button component={Link} to="/newcomer">
          {t('emptyHome.continue')}
        </Button>
      </div>
    </Card>
  );
}
