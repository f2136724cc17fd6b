import type { Device } from '@sluice/contract/devices';
import { useTranslation } from '../platform/use-translation.ts';
import { STATUS_TONES } from './device-state.ts';
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
