import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconDroplet,
  IconDropletHalf,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Outcome } from './calendar-entry.ts';
import classes from './outcome-icon.module.css';

const ICONS: Record<Outcome, typeof IconClock> = {
  planned: IconClock,
  EXECUTING: IconDroplet,
  EXECUTED: IconCheck,
  PARTIAL: IconDropletHalf,
  skipped: IconBan,
  CANCELLED: IconPlayerStop,
  ERROR: IconAlertTriangle,
};

/** Colour and shape together; the words stand beside it. */
export function OutcomeIcon({ outcome, size = 18 }: { outcome: Outcome; size?: number }) {
  const Icon = ICONS[outcome];
  return <Icon size={size} stroke={2} className={classes.icon} data-outcome={outcome} aria-hidden="true" />;
}

/** What the colours and icons mean. */
export function OutcomeKey({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.key} aria-label={t('calendar.key')}>
      {outcomes.map((outcome) => (
        <li key={outcome} className={classes.item}>
          <OutcomeIcon outcome={outcome} size={16} />
          {t(`scheduleOutcome.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}
