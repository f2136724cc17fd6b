/** The figures of a notice with their units, and how messages format them. */
import {
  keepTogether,
  type Locale,
  localeOfDates,
  localeOfFigures,
  type UnitSystem,
  unitDisplayOf,
  withMinus,
} from '@sluice/engine/vocabulary/people';
import { describeFigure, type FigureUnit, type WireFigures, wireName } from '@sluice/engine/vocabulary/reason-figures';
import { LOUD_REASONS, type LoudReason, REASONS } from '@sluice/engine/vocabulary/reasons';
import { RUN_FAULTS } from '@sluice/engine/vocabulary/watering';
import type { Translate } from '../platform/language.ts';
import { GARDEN_STEPS } from './garden-faults.ts';

const NOTICE_FIGURES = {
  zone: 'name',
  device: 'name',
  hub: 'name',
  sensor: 'name',
  reminder: 'name',
  time: 'instant',
  before: 'instant',
  percent: 'count',
  starts: 'count',
  mm: 'millimetres',
  flow: 'litresPerMinute',
  watered_s: 'seconds',
  wanted_s: 'seconds',
  reason: 'word',
  step: 'word',
  fault: 'word',
} as const satisfies Record<string, FigureUnit>;
type NoticeFigure = keyof typeof NOTICE_FIGURES;
type TextUnit = 'name' | 'word' | 'instant';

/** Instants are ISO text. A skip brings the figures of its reason too. */
export type NoticeFigures = WireFigures & {
  [Name in NoticeFigure]?: (typeof NOTICE_FIGURES)[Name] extends TextUnit ? string : number;
};

/** Who reads a message, and on whose clock. */
export interface Reader {
  translate: Translate;
  locale: Locale;
  timeZone: string;
  unitSystem: UnitSystem;
}

type Written = string | number;
type Write = (value: Written, reader: Reader) => Written;

const measured =
  (unit: string, maximumFractionDigits = 0): Write =>
  (value, reader) =>
    keepTogether(
      withMinus(
        new Intl.NumberFormat(localeOfFigures(reader.locale), {
          style: 'unit',
          unit,
          unitDisplay: unitDisplayOf(reader.locale, unit),
          maximumFractionDigits,
        }).format(Number(value)),
      ),
    );
/** In another unit where the reader's system has one. */
const converted =
  (
    si: Write,
    others: Partial<Record<UnitSystem, [unit: string, convert: (si: number) => number, digits: number]>>,
  ): Write =>
  (value, reader) => {
    const other = others[reader.unitSystem];
    if (!other) return si(value, reader);
    const [unit, convert, digits] = other;
    return measured(unit, digits)(convert(Number(value)), reader);
  };
/** The clock of the reader's units, as on the pages. */
const onClock =
  (options: Intl.DateTimeFormatOptions): Write =>
  (value, reader) =>
    new Intl.DateTimeFormat(localeOfDates(reader.locale, reader.unitSystem), {
      ...options,
      timeZone: reader.timeZone,
      hourCycle: reader.unitSystem === 'US' ? 'h12' : 'h23',
    }).format(new Date(value));
const asItIs: Write = (value) => value;

/** Formats figures in the reader's language; instants on the garden's clock. */
const UNITS: Record<FigureUnit, Write> = {
  millimetres: converted(measured('millimeter', 1), { US: ['inch', (mm) => mm / 25.4, 2] }),
  celsius: converted(measured('celsius', 1), { US: ['fahrenheit', (celsius) => celsius * 1.8 + 32, 0] }),
  kilometresPerHour: converted(measured('kilometer-per-hour'), {
    SI: ['meter-per-second', (kmh) => kmh / 3.6, 1],
    US: ['mile-per-hour', (kmh) => kmh / 1.609344, 0],
  }),
  litres: converted(measured('liter'), { US: ['gallon', (litres) => litres / 3.785411784, 0] }),
  litresPerMinute: converted(measured('liter-per-minute', 1), {
    US: ['gallon-per-minute', (litres) => litres / 3.785411784, 1],
  }),
  fraction: (value, reader) =>
    new Intl.NumberFormat(localeOfFigures(reader.locale), { style: 'percent' }).format(Number(value)),
  seconds: (value, reader) =>
    Number(value) < 120 ? measured('second')(value, reader) : measured('minute')(Number(value) / 60, reader),
  minutes: measured('minute'),
  hours: measured('hour'),
  days: measured('day'),
  count: asItIs,
  instant: onClock({ dateStyle: 'medium', timeStyle: 'short' }),
  clockTime: onClock({ timeStyle: 'short' }),
  date: (value, reader) =>
    new Intl.DateTimeFormat(localeOfDates(reader.locale, reader.unitSystem), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }).format(new Date(value)),
  name: asItIs,
  word: asItIs,
};

type WordFigure = { [Name in NoticeFigure]: (typeof NOTICE_FIGURES)[Name] extends 'word' ? Name : never }[NoticeFigure];

/** Names of reasons in notices that were stored before docs/decisions/0028. */
const EARLIER_REASONS: Readonly<Record<string, LoudReason>> = {
  winterization: 'WINTERIZATION',
  rain: 'RAIN',
  wind: 'WIND',
  weather: 'RAIN_DELAY',
  moisture: 'SENSOR_MOISTURE',
  constraint: 'RESTRICTION',
  regulation: 'REGULATION',
};

/** A word that is not in its list is shown as it is. */
const WORDS: Record<WordFigure, (word: string, reader: Reader, others: Others) => string> = {
  reason: (word, { translate, locale }, others) => {
    const reason = LOUD_REASONS.find((one) => one === (EARLIER_REASONS[word] ?? word));
    if (reason === undefined) return word;
    const unknown = REASONS[reason].figures.map((figure) => [wireName(figure), '–']);
    return translate(locale, `notifications.reasons.${reason}`, { ...Object.fromEntries(unknown), ...others });
  },
  step: (word, { translate, locale }) => {
    const step = GARDEN_STEPS.find((one) => one === word);
    return step ? translate(locale, `notifications.steps.${step}`) : word;
  },
  fault: (word, { translate, locale }) => {
    const fault = RUN_FAULTS.find((one) => one === word);
    return fault ? translate(locale, `runFault.${fault}`) : word;
  },
};
type Others = Record<string, Written>;

const isWord = (name: string): name is WordFigure => name in WORDS;

const findUnit = (name: string): FigureUnit =>
  name in NOTICE_FIGURES ? NOTICE_FIGURES[name as NoticeFigure] : (describeFigure(name)?.unit ?? 'name');

/** Each figure by its unit, then the words, which may name the figures. */
export function writeFigures(figures: NoticeFigures, reader: Reader): Others {
  const given = Object.entries(figures).filter((entry): entry is [string, Written] => entry[1] !== undefined);
  const written = Object.fromEntries(given.map(([name, value]) => [name, UNITS[findUnit(name)](value, reader)]));
  const words = given.flatMap(([name, value]) =>
    isWord(name) ? [[name, WORDS[name](String(value), reader, written)]] : [],
  );
  return { ...written, ...Object.fromEntries(words) };
}
