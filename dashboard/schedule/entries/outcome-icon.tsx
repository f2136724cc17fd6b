import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconDroplet,
  IconDropletHalf,
  IconPlayerStop,
} from '@tabler/icons-react';
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
