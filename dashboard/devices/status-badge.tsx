import type { Device } from '@sluice/contract/devices';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconBattery1, IconBattery2, IconBattery3, IconBattery4 } from '@tabler/icons-react';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import unseen from '../ui/unseen.module.css';
import { isBatteryLow, STATUS_TONES } from './device-state.ts';
import classes from './status-badge.module.css';

/** A shape and a word, so that colour is not the only sign. */
export function StatusBadge({ status }: Pick<Device, 'status'>) {
  const { t } = useTranslation();
  return (
    <span className={classes.badge} data-tone={STATUS_TONES[status]}>
      {t(`deviceStatus.${status}`)}
    </span>
  );
}

const BY_QUARTER = [IconBattery1, IconBattery2, IconBattery3, IconBattery4];

export function Battery({ battery_level }: Pick<Device, 'battery_level'>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  if (battery_level === null) return null;
  const isLow = isBatteryLow({ battery_level });
  const Icon = BY_QUARTER[Math.min(3, Math.floor(battery_level * 4))] ?? IconBattery4;
  return (
    <span className={classes.battery} data-low={isLow || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span className={unseen.words}>{t('devices.battery')}</span> {asText(units.percent(battery_level))}
    </span>
  );
}
