/** The server's texts in ten languages: errors, mails, notifications. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReaderDates } from '@sluice/engine/vocabulary/figure-dates';
import {
  inRegionalWords,
  LOCALES,
  localeOfDates,
  SPOKEN_LOCALES,
  type SpokenLocale,
  type UnitSystem,
} from '@sluice/engine/vocabulary/people';
import { readCatalogue } from '@sluice/i18n/catalogue';
import { type TextKey, type Texts, translate } from '@sluice/i18n/translate';

export { findMarks } from '@sluice/i18n/punctuation';

type AnswerGroup =
  | 'assistant'
  | 'errors'
  | 'validation'
  | 'demo'
  | 'driverName'
  | 'proof'
  | 'compliance'
  | 'homeAssistant'
  | 'homeKit'
  | 'personalData';
type MessageGroup = 'mail' | 'notifications';
/** The words of tables that people fill in. */
type ZoneGroup = 'soil' | 'plantType' | 'sprinkler' | 'shade' | 'slope';
type ReasonGroup = 'reason' | 'reasonFigure' | 'missingFact' | 'scheduleOutcome' | 'runFault';

/** Key of any server text. */
export type MessageKey = Extract<TextKey, `${AnswerGroup | MessageGroup | ReasonGroup | ZoneGroup}.${string}`>;

export type Translate = (locale: SpokenLocale, key: MessageKey, figures?: Record<string, string | number>) => string;

const FOLDER = join(import.meta.dirname, '../../i18n');

/** Loads all languages; they are small, and a mail may need any of them. */
export async function loadLanguages(): Promise<Translate> {
  const read = async (name: string): Promise<Texts> => JSON.parse(await readFile(join(FOLDER, `${name}.json`), 'utf8'));
  const languages = new Map(
    await Promise.all(SPOKEN_LOCALES.map(async (locale) => [locale, await readCatalogue(locale, read)] as const)),
  );
  return (locale, key, figures) =>
    translate(languages.get(locale) ?? {}, locale, key, figures && writeTimes(figures, locale, 'SI'));
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/**
 * The figures `date` (an ISO day) and `clock` (`HH:MM`) as a reader writes days, with their year, and hours: a text
 * cannot know that. What is written already stays.
 */
export function writeTimes(
  figures: Record<string, string | number>,
  locale: SpokenLocale,
  unitSystem: UnitSystem,
): Record<string, string | number> {
  const { date, clock } = figures;
  const written = { ...figures };
  if (typeof date === 'string' && ISO_DAY.test(date)) {
    const as = localeOfDates(locale, unitSystem);
    written.date = new Intl.DateTimeFormat(as, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  }
  if (typeof clock === 'string' && CLOCK.test(clock))
    written.clock = createReaderDates(locale, unitSystem, 'UTC').time(`1970-01-01T${clock}Z`);
  return written;
}

/** The tags of an `Accept-Language` header, in lower case, the best first. */
export const acceptedTags = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** The best of our languages for an `Accept-Language` header; English where none fits. */
export function acceptedLocale(header: string | undefined): SpokenLocale {
  const wanted = acceptedTags(header);
  for (const tag of wanted) {
    const base = tag.split('-')[0];
    const locale = LOCALES.find((own) => own.toLowerCase() === tag || own.split('-')[0] === base);
    if (locale) return inRegionalWords(locale, wanted);
  }
  return 'en';
}
