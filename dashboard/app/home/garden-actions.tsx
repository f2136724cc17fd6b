import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconDroplets, IconUmbrella } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './home.module.css';
import type { RunActions } from './use-run-actions.ts';

type Props = { group: CurrentGroup; actions: RunActions };

export function GardenActions({ group, actions }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const navigate = useNavigate();
  const until = group.rain_delay_until;
  return (
    <div className={classes.actions}>
      {group.zones.length > 0 && (
        <Button
          leftSection={<IconDroplets size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => navigate({ to: '/home/ManualRun' })}
        >
          {t(group.zones.length === 1 ? 'title.manualRun' : 'manualRun.several')}
        </Button>
      )}
      <Button
        component={Link}
        to="/home/NotToWater"
        variant="default"
        leftSection={<IconUmbrella size={20} stroke={1.6} aria-hidden="true" />}
      >
        {t('title.notToWater')}
      </Button>
      {until && (
        <Card tone="water">
          <div className={classes.paused}>
            <IconUmbrella size={22} stroke={1.6} aria-hidden="true" />
            <span title={dates.exact(until.utc)}>{t('rainDelay.until', { until: dates.when(until.utc, now) })}</span>
            <Button variant="default" loading={actions.isSettingRainDelay} onClick={() => actions.setRainDelay(null)}>
              {t('rainDelay.clear')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
