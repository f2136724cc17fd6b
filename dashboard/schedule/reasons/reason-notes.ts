/** Further notes on a run or a skip, one sentence each. */
import { NOTED_FIGURES, SENTENCE_FIGURES } from '@sluice/engine/vocabulary/reason-texts';
import { readMissingFacts } from '@sluice/engine/vocabulary/zone-facts';
import type { Reasoned } from './reason.ts';
import { type FigureTexts, type Reader, writeAllFigures } from './reason-figures.ts';

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

export function writeReasonNotes(figures: Reasoned['reason_figures'], reader: Reader): string[] {
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
