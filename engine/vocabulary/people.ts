/** Closed sets about people and how they read (docs/specification.md, 1, 3 and 6). */

/** A user's tie to a group, the greatest first. What is neither OWNER nor PLAYER is a manager. */
export const RELATIONSHIPS = ['OWNER', 'MANAGER', 'PLAYER'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** Who may open an account: anybody, who was invited to a garden, or nobody. */
export const REGISTRATION_RULES = ['open', 'invitation', 'closed'] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

export const ACCOUNT_TYPES = ['PERSONAL', 'CORPORATION'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** SI; US is imperial; CA is SI with wind in km/h. */
export const UNIT_SYSTEMS = ['SI', 'US', 'CA'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** BCP 47 locales in which every text exists. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

/** Language codes as the user record carries them. */
export const LANGUAGE_CODES = ['EN', 'DE', 'ES', 'FR', 'IT', 'NL', 'PL', 'PT', 'RU', 'ZH'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** With the Portuguese of Brazil, which is no language of the wire: texts of `pt`, some of them in other words. */
export const SPOKEN_LOCALES = [...LOCALES, 'pt-BR'] as const;
export type SpokenLocale = (typeof SPOKEN_LOCALES)[number];

/** A language as it is stored: with the region, where that changes the words. */
export type StoredLanguage = LanguageCode | 'PT-BR';

export function toLocale(code: LanguageCode): Locale;
export function toLocale(code: StoredLanguage): SpokenLocale;
export function toLocale(code: StoredLanguage): SpokenLocale {
  if (code === 'PT-BR') return 'pt-BR';
  return code === 'ZH' ? 'zh-Hans' : (code.toLowerCase() as Locale);
}

/** The language without its region: plants have one name in all of it. */
export const languageOf = (locale: SpokenLocale): Locale => (locale === 'pt-BR' ? 'pt' : locale);

/**
 * A language in the words of the reader's region.
 * @param wanted BCP 47 tags of the browser, the best first; those of other languages do not count
 */
export function inRegionalWords(locale: SpokenLocale, wanted: readonly string[]): SpokenLocale {
  if (languageOf(locale) !== 'pt') return locale;
  const region = wanted.map((tag) => /^pt-(br|pt)\b/i.exec(tag)?.[1]?.toUpperCase()).find(Boolean);
  return region === undefined ? locale : region === 'BR' ? 'pt-BR' : 'pt';
}

const ENGLISH_DATES = { US: 'en-US', CA: 'en-CA', SI: 'en-GB' } as const satisfies Record<UnitSystem, string>;

/** How figures, and names of countries and currencies, are written: `pt` is European Portuguese. */
export const localeOfFigures = (locale: string) => (locale === 'pt' ? 'pt-PT' : locale);

/** For `Intl.NumberFormat`: degrees have their sign, where the short form of Polish is "12 st. C". */
export const unitDisplayOf = (locale: string, unit: string) =>
  locale === 'pl' && unit === 'celsius' ? 'narrow' : 'short';

/** Keeps a figure and its unit on one line. Chinese would break between any two signs. */
export const keepTogether = (figure: string) =>
  figure.replaceAll(' ', '\u00a0').replace(/(?<=\S)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, '\u2060');

/** Writes the minus sign of negative figures, for which `Intl` writes a hyphen. */
export const withMinus = (figure: string) => figure.replace(/^-/, '\u2212');

/** How dates are written: those of English differ with the reader's units. */
export const localeOfDates = (locale: string, unitSystem: UnitSystem) =>
  locale === 'en' ? ENGLISH_DATES[unitSystem] : localeOfFigures(locale);

export function toLanguageCode(locale: SpokenLocale): LanguageCode {
  return locale === 'zh-Hans' ? 'ZH' : (languageOf(locale).toUpperCase() as LanguageCode);
}

/** A language as it is stored for somebody whose browser wants these. */
export function toStoredLanguage(lang: StoredLanguage, wanted: readonly string[]): StoredLanguage {
  const locale = inRegionalWords(toLocale(lang), wanted);
  return locale === 'pt-BR' ? 'PT-BR' : toLanguageCode(locale);
}

export const NOTIFICATION_STATUSES = ['UNREAD', 'READ'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** What a notice is about; `FIRM` is for its heads, who need not have the garden: it is shown whichever they look at. */
export const NOTIFICATION_SUBJECTS = [
  'SENSOR',
  'DEVICE',
  'HUB',
  'GARDEN',
  'DELEGATION',
  'ALARM_CONTACT',
  'FIRM',
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/**
 * What a personal token may do of what its user may: read; water by hand, skip and delay for rain; change programs and
 * whatever else makes the plan; change gardens; everything, the account too. Each may what those before it may.
 */
export const TOKEN_SCOPES = ['read', 'water', 'plan', 'manage', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Ways to open a session: a password alone or with a code of an app, a passkey, an account elsewhere. */
export const LOGIN_WAYS = ['password', 'code', 'passkey', 'openid'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** What came of a visit to the OpenID provider, where it did not open a session. */
export const PROVIDER_OUTCOMES = ['linked', 'unknown', 'unverified', 'code', 'taken', 'disabled', 'failed'] as const;
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number];
