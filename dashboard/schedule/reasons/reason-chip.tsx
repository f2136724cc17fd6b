import type { ReasonKind } from '@sluice/engine/vocabulary/reasons';
import {
  IconBan,
  IconCalendarRepeat,
  IconCloudRain,
  IconCoins,
  IconDropletHalf2,
  IconGavel,
  IconHandClick,
  IconLeaf,
} from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findReasonKind, type Reasoned, writeReasonLabel } from './reason.ts';
import classes from './reason-chip.module.css';

export const REASON_ICONS: Record<ReasonKind, typeof IconLeaf> = {
  smart: IconLeaf,
  program: IconCalendarRepeat,
  manual: IconHandClick,
  regulation: IconGavel,
  weather: IconCloudRain,
  restriction: IconBan,
  moisture: IconDropletHalf2,
  budget: IconCoins,
};

/** The chip as it is seen: an icon, two or three words, the colour of its kind. */
export function ReasonMark({ reason }: { reason: Reasoned }) {
  const { t } = useTranslation();
  const kind = findReasonKind(reason);
  const Icon = REASON_ICONS[kind];
  return (
    <span className={classes.chip} data-kind={kind}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {writeReasonLabel(t, reason)}
    </span>
  );
}
