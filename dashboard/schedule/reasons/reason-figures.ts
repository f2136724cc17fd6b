/** The figures behind a reason as they are read: each by its unit in the registry (docs/decisions/0028). */
import {
  describeFigure,
  type FigureReader,
  LISTED_FIGURES,
  type WireFigure,
  writeFigure,
} from '@sluice/engine/vocabulary/reason-figures';
import type { Translate } from '../../platform/i18n/translations.ts';
import type { Reasoned } from './reason.ts';

/** The reader's language, units and clock. */
export type Reader = FigureReader & { t: Translate };
type Figures = Reasoned['reason_figures'];

/** A figure that is not registered is written as it is. */
const writeNamed = (name: string, value: Figures[string], reader: Reader): string =>
  writeFigure(describeFigure(name)?.unit ?? 'name', value, reader);

/** What sentences may name. */
export type FigureTexts = { [Name in WireFigure]?: string };

export const writeAllFigures = (figures: Figures, reader: Reader): FigureTexts =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, writeNamed(name, value, reader)]));

type Row = { label: string; text: string };

/** The figures that are listed, in the registry's order; then what is not registered, under its own name. */
export function listFigures(figures: Figures, reader: Reader): Row[] {
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
export function writeTurningPoint(point: Reasoned['turning_point'], reader: Reader): string | null {
  if (point === null) return null;
  const value = writeNamed(point.figure, point.value, reader);
  return reader.t('why.turning', { condition: reader.t(`why.turn.${point.figure}`, { value }) });
}
