/** A notice as it is shown and sent: its figures with their units, in the words of who reads it. */
import type { Notification } from '@sluice/contract/notifications';
import { createReaderDates } from '@sluice/engine/vocabulary/figure-dates';
import { ALARM_ADVICE } from '@sluice/engine/vocabulary/messages';
import { localeOfFigures, type SpokenLocale, type UnitSystem } from '@sluice/engine/vocabulary/people';
import {
  describeFigure,
  type FigureReader,
  type FigureUnit,
  LISTED_FIGURES,
  type WireFigures,
  wireName,
  writeFigure,
} from '@sluice/engine/vocabulary/reason-figures';
import { LOUD_REASONS, type LoudReason, REASONS, reasonText } from '@sluice/engine/vocabulary/reasons';
import { createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { RUN_FAULTS } from '@sluice/engine/vocabulary/watering';
import { findMarks, type Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import { GARDEN_STEPS } from './garden-faults.ts';
import type { NotificationRow } from './store.ts';

export function presentNotification(
  row: NotificationRow,
  translate: Translate,
  locale: SpokenLocale,
  unitSystem: UnitSystem,
): Notification {
  return {
    id: row.id,
    ...writeNotice(row, { translate, locale, timeZone: row.timeZone, unitSystem }),
    status: row.status,
    device_type: row.subject,
    device_id: row.subjectId,
    notify_time: momentIn(row.timeZone, row.notifyAt),
  };
}

/** Its title, and its text with what is added as sentences of their own. */
export function writeNotice(
  { key, figures }: Pick<NotificationRow, 'key' | 'figures'>,
  reader: Reader,
): Pick<Notification, 'title' | 'text'> {
  const { translate, locale } = reader;
  const written = writeFigures(figures, reader);
  return {
    title: translate(locale, `notifications.${key}.title`, written),
    text: [translate(locale, `notifications.${key}.text`, written), written.heads ?? [], written.advice ?? []]
      .flat()
      .join(findMarks(locale).sentence),
  };
}

const NOTICE_FIGURES = {
  zone: 'name',
  device: 'name',
  hub: 'name',
  sensor: 'name',
  version: 'name',
  reminder: 'name',
  guest: 'name',
  ticket: 'name',
  person: 'name',
  firm: 'name',
  garden: 'name',
  home: 'name',
  calendar: 'name',
  host: 'name',
  level: 'name',
  time: 'instant',
  before: 'instant',
  since: 'date',
  from: 'date',
  until: 'date',
  percent: 'percent',
  starts: 'count',
  mm: 'millimetres',
  flow: 'litresPerMinute',
  litres: 'litres',
  allowed: 'litres',
  cost: 'word',
  heads: 'word',
  watered_s: 'seconds',
  wanted_s: 'seconds',
  reason: 'word',
  step: 'word',
  fault: 'word',
  advice: 'word',
} as const satisfies Record<string, FigureUnit>;
type NoticeFigure = keyof typeof NOTICE_FIGURES;
type TextUnit = 'name' | 'word' | 'instant' | 'date';

/** Instants are ISO text. A skip brings the figures of its reason too. */
export type NoticeFigures = WireFigures & {
  [Name in NoticeFigure]?: (typeof NOTICE_FIGURES)[Name] extends TextUnit ? string : number;
};

/** Who reads a message, and on whose clock. */
export interface Reader {
  translate: Translate;
  locale: SpokenLocale;
  timeZone: string;
  unitSystem: UnitSystem;
}

type Written = string | number;

function figureReader({ locale, timeZone, unitSystem }: Reader): FigureReader {
  const ofFigures = localeOfFigures(locale);
  return {
    units: createUnitDisplay(ofFigures, unitSystem),
    dates: createReaderDates(locale, unitSystem, timeZone),
  };
}

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
const WORD_WRITERS: Record<WordFigure, (word: string, reader: Reader, figures: NoticeFigures) => string> = {
  reason: (word, reader, figures) => {
    const reason = LOUD_REASONS.find((one) => one === (EARLIER_REASONS[word] ?? word));
    return reason === undefined ? word : writeReason(reason, figures, reader);
  },
  step: (word, { translate, locale }) => {
    const step = GARDEN_STEPS.find((one) => one === word);
    return step ? translate(locale, `notifications.steps.${step}`) : word;
  },
  fault: (word, { translate, locale }) => {
    const fault = RUN_FAULTS.find((one) => one === word);
    return fault ? translate(locale, `runFault.${fault}`) : word;
  },
  advice: (word, { translate, locale }) => {
    const advice = ALARM_ADVICE.find((one) => one === word);
    return advice ? translate(locale, `notifications.advice.${advice}`) : word;
  },
  /** '4.2 EUR'. */
  cost: (word, { locale }) => {
    const [amount, currency] = word.split(' ');
    if (currency === undefined) return word;
    return new Intl.NumberFormat(localeOfFigures(locale), { style: 'currency', currency }).format(Number(amount));
  },
  /** '1 8': a sentence of its own behind the text. */
  heads: (word, { translate, locale }) => {
    const [count, all] = word.split(' ').map(Number);
    return count && all ? translate(locale, 'notifications.headsChanged', { count, all }) : word;
  },
};

/** The reason as the calendar names it, and its listed figures that are present. */
function writeReason(reason: LoudReason, figures: NoticeFigures, reader: Reader): string {
  const { translate, locale } = reader;
  const marks = findMarks(locale);
  const { figures: always, sometimes } = REASONS[reason];
  const ofReason: ReadonlySet<string> = new Set([...always, ...sometimes].map(wireName));
  const written = LISTED_FIGURES.flatMap((name) => {
    const value = figures[name];
    if (value === undefined || !ofReason.has(name)) return [];
    const figure = writeNamed(name, value, figureReader(reader));
    return [translate(locale, `reasonFigure.${name}`) + marks.label + figure];
  });
  const label = translate(locale, reasonText(reason, figures.missing));
  return written.length === 0 ? label : label + marks.note.join(written.join(marks.part));
}

const isWord = (name: string): name is WordFigure => name in WORD_WRITERS;

function writeNamed(name: string, value: Written, reader: FigureReader): string {
  const unit = name in NOTICE_FIGURES ? NOTICE_FIGURES[name as NoticeFigure] : describeFigure(name)?.unit;
  return writeFigure(unit ?? 'name', value, reader);
}

/** Each figure by its unit, and each word by its text. */
export function writeFigures(figures: NoticeFigures, reader: Reader): Record<string, string> {
  const given = Object.entries(figures).filter((entry): entry is [string, Written] => entry[1] !== undefined);
  const ofReader = figureReader(reader);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      isWord(name) ? WORD_WRITERS[name](String(value), reader, figures) : writeNamed(name, value, ofReader),
    ]),
  );
}
