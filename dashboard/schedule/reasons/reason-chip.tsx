import type { Moment } from '@sluice/contract/primitives';
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
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { type Reasoned, reasonKind, reasonLabel } from './reason.ts';
import classes from './reason-chip.module.css';

const ReasonWords = onDemand(() => import('./reason-words.tsx').then((part) => part.ReasonWords));

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

type Props = {
  reason: Reasoned;
  /** Which zone, and when. */
  about: string;
  /** When the zone is watered next, where this is a skip. */
  nextChance?: Moment | undefined;
};

/** Names the reason; pressed, it says the rule, its figures, and what would have changed it. */
export function ReasonChip({ reason, about, nextChance }: Props) {
  const { t } = useTranslation();
  return (
    <Popup
      kind="card"
      label={t('why.title')}
      width={300}
      onApproach={ReasonWords.prefetch}
      target={
        <button type="button" className={classes.target}>
          <ReasonMark reason={reason} />
        </button>
      }
    >
      <div className={classes.why}>
        <p className={classes.about}>{about}</p>
        <ReasonWords reason={reason} nextChance={nextChance} />
      </div>
    </Popup>
  );
}

/** The chip as it is seen: an icon, two or three words, the colour of its kind. */
export function ReasonMark({ reason }: { reason: Reasoned }) {
  const { t } = useTranslation();
  const kind = reasonKind(reason);
  const Icon = REASON_ICONS[kind];
  return (
    <span className={classes.chip} data-kind={kind}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {reasonLabel(t, reason)}
    </span>
  );
}
