import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconChevronDown, IconDroplet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { noEndWords } from '../page-kit/no-end-words.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { MenuItem } from '../ui/overlay/menu-item.tsx';
import { Popup } from '../ui/overlay/popup.tsx';
import classes from './quick-run.module.css';
import { MINUTES_AT_FIRST, MINUTES_OFFERED } from './run-length.ts';

type Props = {
  zone: Pick<Zone, 'name' | 'lock' | 'needs_guard' | 'timer_proof'>;
  isPump: boolean;
  isDisabled: boolean;
  onRun: (minutes: number) => Promise<unknown>;
};

/** "Water 10 min" in one press; other lengths behind the arrow. */
export function QuickRun({ zone, isPump, isDisabled, onRun }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [isStarting, setStarting] = useState(false);
  const reasonId = useId();
  const { name: zoneName, needs_guard: needsGuard } = zone;
  const isOff = isDisabled || needsGuard || zone.lock !== null;
  const offered = isPump ? [1, 5, ...LIMITS.pumpRunSteps, 60] : MINUTES_OFFERED;

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
  const words = (minutes: number) => dates.duration(minutes * 60);

  return (
    <div className={classes.quickRun}>
      <Button
        variant="light"
        className={classes.run}
        loading={isStarting}
        disabled={isOff}
        aria-describedby={needsGuard ? reasonId : undefined}
        leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
        aria-label={t('manualRun.waterZoneFor', { zone: zoneName, duration: words(MINUTES_AT_FIRST) })}
        onClick={() => run(MINUTES_AT_FIRST)}
      >
        {t('manualRun.waterFor', { duration: words(MINUTES_AT_FIRST) })}
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
            {words(minutes)}
          </MenuItem>
        ))}
      </Popup>
      {needsGuard && (
        <p id={reasonId} className={classes.reason}>
          {noEndWords(zone, t)}
        </p>
      )}
    </div>
  );
}
