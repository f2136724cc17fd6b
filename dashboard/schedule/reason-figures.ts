/** The figures behind a reason as they are read: each by its unit in the registry (docs/decisions/0028). */
import {
  describeFigure,
  type FigureUnit,
  LISTED_FIGURES,
  type WireFigure,
} from '@sluice/engine/vocabulary/reason-figures';
import type { DateDisplay } from '../platform/date-display.ts';
import type { Translate } from '../platform/translations.ts';
import { asText, type UnitDisplay } from '../platform/unit-display.ts';
import type { Reasoned } from './reason.ts';

/** The reader's language, units and clock. */
export type Reader = { t: Translate; units: UnitDisplay; dates: DateDisplay };
type Figures = Reasoned['reason_figures'];
type Write = (value: Figures[string], reader: Reader) => string;

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

const UNITS: Record<FigureUnit, Write> = {
  millimetres: (value, { units }) => asText(units.waterDepth(Number(value))),
  celsius: (value, { units }) => asText(units.temperature(Number(value))),
  kilometresPerHour: (value, { units }) => asText(units.windOfKmh(Number(value))),
  litres: (value, { units }) => asText(units.volume(Number(value))),
  litresPerMinute: (value, { units }) => asText(units.flow(Number(value))),
  fraction: (value, { units }) => asText(units.percent(Number(value))),
  seconds: (value, { dates }) => dates.duration(Number(value)),
  minutes: (value, { dates }) => dates.duration(Number(value) * SECONDS_PER_MINUTE),
  hours: (value, { dates }) => dates.duration(Number(value) * SECONDS_PER_HOUR),
  days: String,
  count: String,
  instant: (value, { dates }) => dates.exact(new Date(value)),
  clockTime: (value, { dates }) => dates.time(new Date(value)),
  date: (value, { dates }) => dates.longDay(String(value)),
  name: String,
  word: String,
};

/** One that is not registered is written as it is. */
export const writeFigure = (name: string, value: Figures[string], reader: Reader): string =>
  UNITS[describeFigure(name)?.unit ?? 'name'](value, reader);

/** What sentences may name. */
export type FigureTexts = { [Name in WireFigure]?: string };

export const writeAllFigures = (figures: Figures, reader: Reader): FigureTexts =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, writeFigure(name, value, reader)]));

type Row = { label: string; text: string };

/** The figures that are listed, in the registry's order; then what is not registered, under its own name. */
export function listFigures(figures: Figures, reader: Reader): Row[] {
  const listed = LISTED_FIGURES.flatMap((name): Row[] => {
    const value = figures[name];
    return value === undefined
      ? []
      : [{ label: reader.t(`reasonFigure.${name}`), text: writeFigure(name, value, reader) }];
  });
  const unknown = Object.entries(figures).filter(([name]) => describeFigure(name) === null);
  return [...listed, ...unknown.map(([name, value]) => ({ label: name, text: String(value) }))];
}

/** What would have changed the answer. */
export function writeTurningPoint(point: Reasoned['turning_point'], reader: Reader): string | null {
  if (point === null) return null;
  const value = writeFigure(point.figure, point.value, reader);
  return reader.t('why.turning', { condition: reader.t(`why.turn.${point.figure}`, { value }) });
}
