import { Button } from '@mantine/core';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconChevronDown, IconDroplet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { NamedDevice, RefusedZone } from '../page-kit/start-refusal-text.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { MenuItem } from '../ui/overlay/menu-item.tsx';
import { Popup } from '../ui/overlay/popup.tsx';
import classes from './quick-run.module.css';
import { MINUTES_AT_FIRST, MINUTES_OFFERED } from './run-length.ts';

/** Few zones are refused. */
const StartRefusalNote = onDemand(async () => (await import('../page-kit/start-refusal-note.tsx')).StartRefusalNote);

type Props = {
  zone: RefusedZone;
  devices: readonly NamedDevice[];
  isPump: boolean;
  isDisabled: boolean;
  /** No more is offered. */
  mostMinutes?: number;
  onRun: (minutes: number) => Promise<unknown>;
};

/** "Water 10 min" in one press; other lengths behind the arrow. */
export function QuickRun({
  zone,
  devices,
  isPump,
  isDisabled,
  mostMinutes = LIMITS.manualRunMaxMinutes,
  onRun,
}: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [isStarting, setStarting] = useState(false);
  const reasonId = useId();
  const { name: zoneName, start_refusal } = zone;
  const isRefused = start_refusal !== null;
  const isOff = isDisabled || isRefused;
  const steps = isPump ? [1, 5, ...LIMITS.pumpRunSteps, 60] : MINUTES_OFFERED;
  const offered = steps.filter((minutes) => minutes <= mostMinutes);
  const first = Math.max(1, Math.min(MINUTES_AT_FIRST, mostMinutes));

  const run = async (minutes: number) => {
    setStarting(true);
    try {
      await onRun(minutes);
    } catch {
      // The snackbar has said why.
    } finally {
      setStarting(false);
    }
  };
  const formatMinutes = (minutes: number) => dates.duration(minutes * 60);

  return (
    <div className={classes.quickRun}>
      <Button
        variant="light"
        className={classes.run}
        loading={isStarting}
        disabled={isOff}
        aria-describedby={isRefused ? reasonId : undefined}
        leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
        aria-label={t('manualRun.waterZoneFor', { zone: zoneName, duration: formatMinutes(first) })}
        onClick={() => run(first)}
      >
        {t('manualRun.waterFor', { duration: formatMinutes(first) })}
      </Button>
      <Popup
        kind="menu"
        label={t('manualRun.otherLength', { zone: zoneName })}
        width={160}
        align="end"
        target={
          <Button
            variant="light"
            className={classes.more}
            disabled={isOff || isStarting}
            aria-label={t('manualRun.otherLength', { zone: zoneName })}
          >
            <IconChevronDown size={20} aria-hidden="true" />
          </Button>
        }
      >
        {offered.map((minutes) => (
          <MenuItem key={minutes} onClick={() => run(minutes)}>
            {formatMinutes(minutes)}
          </MenuItem>
        ))}
      </Popup>
      {isRefused && (
        <div id={reasonId} className={classes.reason}>
          <StartRefusalNote zone={zone} devices={devices} />
        </div>
      )}
    </div>
  );
}
