import type { Moment } from '@sluice/contract/primitives';
import { useDisplay } from '../../platform/display.tsx';
import { useNow } from '../../platform/use-now.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Reasoned } from './reason.ts';
import { listFigures, writeTurningPoint } from './reason-figures.ts';
import { writeReasonNotes } from './reason-notes.ts';
import classes from './reason-words.module.css';

type Props = { reason: Reasoned; nextChance?: Moment | undefined };

/** The rule, what else is to be said, the figures behind it, what would have changed it, and when the next chance comes. */
export function ReasonWords({ reason, nextChance }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const reader = { t, units, dates };
  const figures = listFigures(reason.reason_figures, reader);
  const turning = writeTurningPoint(reason.turning_point, reader);
  return (
    <>
      <p className={classes.rule}>{t(`reasonRule.${reason.reason_name}`)}</p>
      {writeReasonNotes(reason.reason_figures, reader).map((note) => (
        <p key={note} className={classes.rule}>
          {note}
        </p>
      ))}
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {turning && <p className={classes.turning}>{turning}</p>}
      {nextChance && (
        <p className={classes.turning} title={dates.exact(nextChance.utc)}>
          {t('why.nextChance', { when: dates.when(nextChance.utc, now) })}
        </p>
      )}
    </>
  );
}
