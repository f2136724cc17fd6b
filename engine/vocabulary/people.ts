/** Closed sets about people and how they read (docs/specification.md, 1, 3 and 6). */

/** A user's tie to a group. What is neither OWNER nor PLAYER is a manager. */
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

export function toLocale(code: LanguageCode): Locale {
  return code === 'ZH' ? 'zh-Hans' : (code.toLowerCase() as Locale);
}

const ENGLISH_DATES = { US: 'en-US', CA: 'en-CA', SI: 'en-GB' } as const satisfies Record<UnitSystem, string>;

/** How figures, and names of countries and currencies, are written: the texts are European Portuguese. */
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

export function toLanguageCode(locale: Locale): LanguageCode {
  return locale === 'zh-Hans' ? 'ZH' : (locale.toUpperCase() as LanguageCode);
}

export const NOTIFICATION_STATUSES = ['UNREAD', 'READ'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export const NOTIFICATION_SUBJECTS = ['SENSOR', 'DEVICE', 'HUB', 'GARDEN'] as const;
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
