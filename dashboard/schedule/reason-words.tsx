import type { Moment } from '@sluice/contract/primitives';
import { RUN_FAULTS, SYSTEM_WEATHER_REASON_CODES } from '@sluice/engine/vocabulary/watering';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { missingFactsOf, type Reasoned } from './reason.ts';
import { writeReasonFigures, writeTurningPoint } from './reason-figures.ts';
import { writeReasonNotes } from './reason-notes.ts';
import classes from './reason-words.module.css';

type Props = { reason: Reasoned; nextChance?: Moment | undefined };

/** The rule behind it, in one sentence. */
function reasonRule(t: TFunction, { reason_type, reason_code, reason_figures }: Reasoned) {
  if (missingFactsOf(reason_figures).length > 0) return t('zones.missingFacts');
  if (reason_type === 'SYS_WEATHER') {
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.winterization) return t('weatherRule.winterization');
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.rain) return t('weatherRule.rain');
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.wind) return t('weatherRule.wind');
  }
  return t(`reasonRule.${reason_type}`);
}

/** The rule, what else is to be said, the figures behind it, what would have changed it, and when the next chance comes. */
export function ReasonWords({ reason, nextChance }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const fault = RUN_FAULTS.find((one) => one === reason.reason_figures.fault);
  const figures = writeReasonFigures(reason.reason_figures, units, dates);
  const turning = writeTurningPoint(reason.turning_point, units, dates);
  return (
    <>
      <p className={classes.rule}>{reasonRule(t, reason)}</p>
      {writeReasonNotes(t, reason.reason_figures, units, dates).map((note) => (
        <p key={note} className={classes.rule}>
          {note}
        </p>
      ))}
      {fault && <p className={classes.rule}>{t(`runFault.${fault}`)}</p>}
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
      {turning && (
        <p className={classes.turning}>
          {t('why.turning', { condition: t(`why.turn.${turning.figure}`, { value: turning.value }) })}
        </p>
      )}
      {nextChance && (
        <p className={classes.turning} title={dates.exact(nextChance.utc)}>
          {t('why.nextChance', { when: dates.when(nextChance.utc, now) })}
        </p>
      )}
    </>
  );
}
