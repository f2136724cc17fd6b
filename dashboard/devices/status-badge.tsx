import { isBatteryLow } from '@sluice/contract/attention';
import type { Device } from '@sluice/contract/devices';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconBattery1, IconBattery2, IconBattery3, IconBattery4 } from '@tabler/icons-react';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import unseen from '../ui/text/unseen.module.css';
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

type StatusTone = 'well' | 'rest' | 'attention' | 'harm';

/** How each status is coloured; the word beside it says the same. */
const STATUS_TONES: Record<Device['status'], StatusTone> = {
  DISABLED: 'rest',
  STANDBY: 'rest',
  SETUP: 'attention',
  ONLINE: 'well',
  WATERING: 'well',
  MEASURING: 'well',
  OFFLINE: 'harm',
  SLEEPING: 'rest',
  POWEROFF: 'attention',
  ERROR: 'harm',
};
