import { Button } from '@mantine/core';
import type { ActiveRun } from '@sluice/contract/runs';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { EXTENSION_MINUTES, extendMinutes } from '../manual-runs/index.ts';
import { StopButton } from '../page-kit/stop-button.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from './running-card.module.css';

type Props = {
  run: ActiveRun;
  zoneName: string;
  /** Only a manual run can be extended and stopped separately. */
  onExtend: ((minutes: number) => void) | null;
  onStop: (() => void) | null;
  /** One below what stands over it. */
  heading?: 'h2' | 'h3';
};

/** A device that does not answer is not shown as watering. */
export const findShownPhase = ({ phase, source, is_unanswered }: ActiveRun) => {
  if (is_unanswered) return 'UNANSWERED';
  return source === 'MASTER' && phase === 'WATERING' ? 'SUPPLYING' : phase;
};

/** An active run: its remaining time, and the buttons to change it. */
export function RunningCard({ run, zoneName, onExtend, onStop, heading: Heading = 'h3' }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow(1000);
  const titleId = useId();
  const isWatering = run.phase === 'WATERING';
  const left = (Date.parse(run.end_time.utc) - now.getTime()) / 1000;
  const share = run.duration_s > 0 ? Math.min(1, Math.max(0, 1 - left / run.duration_s)) : 1;
  const longer = extendMinutes(run.duration_s);
  return (
    <Card tone="water" labelledBy={titleId}>
      <div className={classes.head}>
        <div>
          <Heading id={titleId} className={classes.name}>
            {zoneName}
          </Heading>
          <p className={classes.phase}>
            {t(`runPhase.${findShownPhase(run)}`)}
            {run.reaches_device && ` · ${t('manualRun.reaches', { time: dates.time(run.reaches_device.utc) })}`}
            {run.is_at_device && ` · ${t('manualRun.atDevice')}`}
            {run.started_by && ` · ${t('manualRun.startedBy', { name: run.started_by })}`}
          </p>
        </div>
        <p className={classes.left} role="timer" aria-label={t('manualRun.timeLeft')}>
          {isWatering ? dates.countdown(left) : dates.duration(run.duration_s)}
        </p>
      </div>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ width: `${isWatering ? share * 100 : 0}%` }} />
      </div>
      {(onExtend || onStop) && (
        <div className={classes.buttons}>
          {onExtend && (
            <Button
              variant="default"
              disabled={longer === null}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              aria-label={t('manualRun.extendZone', {
                zone: zoneName,
                duration: dates.duration(EXTENSION_MINUTES * 60),
              })}
              onClick={() => longer !== null && onExtend(longer)}
            >
              {dates.duration(EXTENSION_MINUTES * 60)}
            </Button>
          )}
          {onStop && (
            <StopButton label={t('manualRun.stopZone', { zone: zoneName })} onClick={onStop}>
              {t('manualRun.stop')}
            </StopButton>
          )}
        </div>
      )}
    </Card>
  );
}
