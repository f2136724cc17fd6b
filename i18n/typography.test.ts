/** Each language has its own quotation marks, spaces and form of address; docs/translating.md lists them. */
import { SPOKEN_LOCALES, type SpokenLocale } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { readTexts } from './check.ts';

const QUOTES: Record<SpokenLocale, string> = {
  de: '„“',
  en: '“”',
  es: '«»',
  fr: '«»',
  it: '«»',
  nl: '“”',
  pl: '„”',
  pt: '«»',
  'pt-BR': '“”',
  ru: '«»',
  'zh-Hans': '“”',
};
/** A straight apostrophe too: each language writes ’. */
const ANY_QUOTE = /[„“”«»‘‹›"']/g;
/** Their wording is given, with its straight marks. */
const GIVEN = [
  'errors.zoneNotConfigured',
  'errors.programNameInUse',
  'errors.reminderNameInUse',
  'errors.programConflict',
];

const SPACE_BEFORE_PERCENT = ['de', 'es', 'fr', 'ru'];
const PERCENT = /(?<=\d|\}\})(\s?)%/gu;
const HARD_SPACE = /[\u00a0\u202f]/;

/** The word of address that a language does not use here. German „du“ beside „Sie“, “você” beside Portugal’s “o senhor” and so on. */
const OTHER_ADDRESS: Partial<Record<SpokenLocale, RegExp>> = {
  de: /(?<!\p{L})([Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?)(?!\p{L})/u,
  es: /(?<!\p{L})(tú|tus?|contigo|vosotros)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  it: /(?<!\p{L})(tu|tuo|tua|tuoi|tue)(?!\p{L})|(?<=\p{L} )(Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
  nl: /(?<!\p{L})(je|jij|jou|jouw)(?!\p{L})/iu,
  pl: /(?<!\p{L})(twój|twoj\p{L}*|twych|możesz|chcesz|masz)(?!\p{L})/iu,
  'pt-BR': /(?<!\p{L})(teus?|tuas?|consigo|convosco)(?!\p{L})/iu,
  pt: /(?<!\p{L})(você|vocês|teus?|tuas?)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебе|тебя|твой|твоя|твоё|твои)(?!\p{L})/iu,
};

describe.each(SPOKEN_LOCALES)('%s', (locale) => {
  const texts = [...readTexts(locale)];
  const keysWhere = (isWrong: (text: string, key: string) => boolean) =>
    texts.filter(([key, text]) => isWrong(text, key)).map(([key]) => key);

  test('has its own quotation marks and no straight ones', () => {
    const isWrong = (text: string) => [...text.matchAll(ANY_QUOTE)].some(([mark]) => !QUOTES[locale].includes(mark));
    expect(keysWhere((text, key) => !(locale === 'en' && GIVEN.includes(key)) && isWrong(text))).toEqual([]);
  });

  test('keeps a percent sign with its figure', () => {
    const isSpaced = SPACE_BEFORE_PERCENT.includes(locale);
    const isWrong = (text: string) =>
      [...text.matchAll(PERCENT)].some(([, space]) => (isSpaced ? !HARD_SPACE.test(space ?? '') : space !== ''));
    expect(keysWhere(isWrong)).toEqual([]);
  });

  test('keeps a unit with its figure', () => {
    const parted = /(?:\d|\{\{seconds\}\}) (?:[mc]?m|[мс]?м|мм|s|с|l|л|km\/h|км\/ч|°[CF]|gal|mph)(?![\p{L}\d])/u;
    expect(keysWhere((text) => parted.test(text))).toEqual([]);
  });

  test('speaks to its reader in one way', () => {
    const other = OTHER_ADDRESS[locale];
    expect(keysWhere((text) => other?.test(text) ?? false)).toEqual([]);
  });

  test('starts and ends with a word', () => expect(keysWhere((text) => text !== text.trim())).toEqual([]));
});

describe('Portuguese', () => {
  const PORTUGAL =
    /(?<!\p{L})(palavras?-passe|ecrãs?|telemóve(l|is)|utilizador(es)?|ficheiros?|registos?|definições|eliminar|guardar|relvados?|autoclismo|planear|humidade|défice|caudal|programador(es)?|está a \p{L}+r)(?!\p{L})/iu;
  const keysOf = (locale: SpokenLocale) => [...readTexts(locale)].filter(([, text]) => PORTUGAL.test(text));

  test('has no words of Portugal in Brazil', () => {
    expect(keysOf('pt-BR')).toEqual([]);
    expect(keysOf('pt').length).toBeGreaterThan(100);
  });
});

describe('French', () => {
  const texts = [...readTexts('fr')];

  test('has a hard space before two-part marks and within quotation marks', () => {
    const loose = /(?<![\u00a0\u202f])[;?!](?=\s|$)|(?<!\u00a0):(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»/;
    expect(texts.filter(([, text]) => loose.test(text)).map(([key]) => key)).toEqual([]);
  });
});

describe('Chinese', () => {
  const texts = [...readTexts('zh-Hans')];

  test('has full-width marks beside its own signs', () => {
    const narrow = /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u;
    expect(texts.filter(([, text]) => narrow.test(text)).map(([key]) => key)).toEqual([]);
  });
});
