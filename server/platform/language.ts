/** The server's texts in ten languages: errors, mails, notifications. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@sluice/engine/vocabulary/people';
import { type TextKey, type Texts, translate } from '@sluice/i18n/translate';

export { findMarks } from '@sluice/i18n/punctuation';

type AnswerGroup = 'errors' | 'validation' | 'demo' | 'driverName' | 'proof' | 'homeAssistant' | 'personalData';
type MessageGroup = 'mail' | 'notifications';
/** The words of tables that people fill in. */
type ZoneGroup = 'soil' | 'plantType' | 'sprinkler' | 'shade' | 'slope';
type ReasonGroup = 'reason' | 'reasonFigure' | 'missingFact' | 'scheduleOutcome' | 'runFault';

/** Key of any server text. */
export type MessageKey = Extract<TextKey, `${AnswerGroup | MessageGroup | ReasonGroup | ZoneGroup}.${string}`>;

export type Translate = (locale: Locale, key: MessageKey, figures?: Record<string, string | number>) => string;

const FOLDER = join(import.meta.dirname, '../../i18n');

/** Loads all languages; they are small, and a mail may need any of them. */
export async function loadLanguages(): Promise<Translate> {
  const read = async (locale: Locale): Promise<[Locale, Texts]> => [
    locale,
    JSON.parse(await readFile(join(FOLDER, `${locale}.json`), 'utf8')),
  ];
  const languages = new Map(await Promise.all(LOCALES.map(read)));
  return (locale, key, figures) =>
    translate(languages.get(locale) ?? {}, locale, key, figures && writeDate(figures, locale));
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The figure `date` is written out, with its year: a text cannot know how its reader writes days. */
function writeDate(figures: Record<string, string | number>, locale: Locale): Record<string, string | number> {
  const { date } = figures;
  if (typeof date !== 'string' || !ISO_DAY.test(date)) return figures;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return { ...figures, date: format.format(new Date(date)) };
}

/** The best of our languages for an `Accept-Language` header; English where none fits. */
export function acceptedLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const base = tag.split('-')[0];
    const locale = LOCALES.find((own) => own.toLowerCase() === tag || own.split('-')[0] === base);
    if (locale) return locale;
  }
  return 'en';
}
