import type { Moment } from '@sluice/contract/primitives';
import { NOTED_FIGURES, SENTENCE_FIGURES } from '@sluice/engine/vocabulary/reason-texts';
import { readMissingFacts } from '@sluice/engine/vocabulary/zone-facts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Reasoned } from './reason.ts';
import { type FigureTexts, listFigures, type Reader, writeAllFigures, writeTurningPoint } from './reason-figures.ts';
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

type Sentences = typeof SENTENCE_FIGURES;
type Name = keyof Sentences;

const SENTENCES: { [Each in Name]: (word: Sentences[Each][number], reader: Reader, said: FigureTexts) => string } = {
  despite: (word, { t }, said) => t(`reasonNote.despite.${word}`, said),
  rain_chance: (word, { t }) => t(`reasonNote.rain_chance.${word}`),
  because: (word, { t }) => t(`reasonNote.because.${word}`),
  fault: (word, { t }) => t(`runFault.${word}`),
};

/** None where the figure is not known; a word that is not registered is said as it is. */
function sentence<Each extends Name>(
  name: Each,
  figures: Reasoned['reason_figures'],
  reader: Reader,
  said: FigureTexts,
): string[] {
  const value = figures[name];
  if (value === undefined) return [];
  const words: readonly Sentences[Each][number][] = SENTENCE_FIGURES[name];
  const word = words.find((one) => one === value);
  return [word === undefined ? `${name}: ${value}` : SENTENCES[name](word, reader, said)];
}

/** Further notes on a run or a skip, one sentence each. */
function writeReasonNotes(figures: Reasoned['reason_figures'], reader: Reader): string[] {
  const { t } = reader;
  // A chance that no service tells is said as that.
  const said = { despite_rain_probability: t('weather.chanceUnknown'), ...writeAllFigures(figures, reader) };
  return [
    ...sentence('despite', figures, reader, said),
    ...sentence('rain_chance', figures, reader, said),
    ...NOTED_FIGURES.filter((name) => name in figures).map((name) => t(`reasonNote.${name}`, said)),
    ...sentence('because', figures, reader, said),
    ...sentence('fault', figures, reader, said),
    // The first one is the reason's label.
    ...readMissingFacts(figures.missing)
      .slice(1)
      .map((fact) => `${t(`missingFact.${fact}`)}.`),
  ];
}
