import type { Moment } from '@sluice/contract/primitives';
import {
  describeFigure,
  type FigureReader,
  LISTED_FIGURES,
  type WireFigure,
  writeFigure,
} from '@sluice/engine/vocabulary/reason-figures';
import { NOTED_FIGURES, SENTENCE_FIGURES } from '@sluice/engine/vocabulary/reason-texts';
import { readMissingFacts } from '@sluice/engine/vocabulary/zone-facts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Reasoned } from './reason.ts';
import classes from './reason-text.module.css';

type Props = { reason: Reasoned; nextChance?: Moment | undefined };

/** The rule, what else is to be said, the figures behind it, what would have changed it, and when the next chance comes. */
export function ReasonText({ reason, nextChance }: Props) {
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

/** The reader's language, units and clock. */
type Reader = FigureReader & { t: Translate };
type Figures = Reasoned['reason_figures'];

/** By its unit in the registry (docs/decisions/0028); a figure that is not registered is written as it is. */
const writeNamed = (name: string, value: Figures[string], reader: Reader): string =>
  writeFigure(describeFigure(name)?.unit ?? 'name', value, reader);

/** What sentences may name. */
type FigureTexts = { [Name in WireFigure]?: string };

export const writeAllFigures = (figures: Figures, reader: Reader): FigureTexts =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, writeNamed(name, value, reader)]));

type Row = { label: string; text: string };

/** The figures that are listed, in the registry's order; then what is not registered, under its own name. */
function listFigures(figures: Figures, reader: Reader): Row[] {
  const listed = LISTED_FIGURES.flatMap((name): Row[] => {
    const value = figures[name];
    return value === undefined
      ? []
      : [{ label: reader.t(`reasonFigure.${name}`), text: writeNamed(name, value, reader) }];
  });
  const unknown = Object.entries(figures).filter(([name]) => describeFigure(name) === null);
  return [...listed, ...unknown.map(([name, value]) => ({ label: name, text: String(value) }))];
}

/** What would have changed the answer. */
function writeTurningPoint(point: Reasoned['turning_point'], reader: Reader): string | null {
  if (point === null) return null;
  const value = writeNamed(point.figure, point.value, reader);
  return reader.t('why.turning', { condition: reader.t(`why.turn.${point.figure}`, { value }) });
}

type Sentences = typeof SENTENCE_FIGURES;
type Name = keyof Sentences;

const SENTENCES: { [Each in Name]: (word: Sentences[Each][number], reader: Reader, said: FigureTexts) => string } = {
  despite: (word, { t }, said) => t(`reasonNote.despite.${word}`, said),
  rain_chance: (word, { t }) => t(`reasonNote.rain_chance.${word}`),
  because: (word, { t }) => t(`reasonNote.because.${word}`),
  fault: (word, { t }) => t(`runFault.${word}`),
};

/** No sentence where the figure is missing; an unregistered value is written as it is. */
function writeSentences<Each extends Name>(name: Each, figures: Figures, reader: Reader, said: FigureTexts): string[] {
  const value = figures[name];
  if (value === undefined) return [];
  const registered: readonly Sentences[Each][number][] = SENTENCE_FIGURES[name];
  const word = registered.find((one) => one === value);
  return [word === undefined ? `${name}: ${value}` : SENTENCES[name](word, reader, said)];
}

/** Further notes on a run or a skip, one sentence each. */
function writeReasonNotes(figures: Figures, reader: Reader): string[] {
  const { t } = reader;
  // Where no service forecasts a chance of rain, the note says so.
  const said = { despite_rain_probability: t('weather.chanceUnknown'), ...writeAllFigures(figures, reader) };
  return [
    ...writeSentences('despite', figures, reader, said),
    ...writeSentences('rain_chance', figures, reader, said),
    ...NOTED_FIGURES.filter((name) => name in figures).map((name) => t(`reasonNote.${name}`, said)),
    ...writeSentences('because', figures, reader, said),
    ...writeSentences('fault', figures, reader, said),
    // The first one is the reason's label.
    ...readMissingFacts(figures.missing)
      .slice(1)
      .map((fact) => `${t(`missingFact.${fact}`)}.`),
  ];
}
