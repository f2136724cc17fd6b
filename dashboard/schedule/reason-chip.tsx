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
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { Popup } from '../ui/popup.tsx';
import { REASON_KINDS, type Reasoned, type ReasonKind, reasonLabel, reasonRule } from './reason.ts';
import classes from './reason-chip.module.css';
import { writeReasonFigures } from './reason-figures.ts';

const ICONS: Record<ReasonKind, typeof IconLeaf> = {
  smart: IconLeaf,
  program: IconCalendarRepeat,
  manual: IconHandClick,
  regulation: IconGavel,
  weather: IconCloudRain,
  restriction: IconBan,
  moisture: IconDropletHalf2,
  budget: IconCoins,
};

/** Names the reason; pressed, it says the rule and its figures. */
export function ReasonChip({ reason }: { reason: Reasoned }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const kind = REASON_KINDS[reason.reason_type];
  const Icon = ICONS[kind];
  const figures = writeReasonFigures(reason.reason_figures, units, dates);
  return (
    <Popup
      kind="card"
      label={t('why.title')}
      width={300}
      target={
        <button type="button" className={classes.target}>
          <span className={classes.chip} data-kind={kind}>
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            {reasonLabel(t, reason)}
          </span>
        </button>
      }
    >
      <div className={classes.why}>
        <p className={classes.rule}>{reasonRule(t, reason)}</p>
        {figures.length > 0 && (
          <dl className={classes.figures}>
            {figures.map(({ name, text }) => (
              <div key={name}>
                <dt>{t(`reasonFigure.${name}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Popup>
  );
}
