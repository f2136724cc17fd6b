/**
 * What code joins of several texts. Chinese has marks of its own width, without blanks; French parts its colon and its
 * semicolon.
 */
import type { Locale } from '@sluice/engine/vocabulary/people';

const isChinese = (locale: Locale) => locale === 'zh-Hans';
const isFrench = (locale: Locale) => locale === 'fr';

/** Between a sentence and what follows it. */
export const sentenceGap = (locale: Locale) => (isChinese(locale) ? '' : ' ');

/** "Every day, only in May". */
export const joinClauses = (locale: Locale, clauses: readonly string[]) =>
  clauses.join(isChinese(locale) ? '，' : ', ');

/** "Roses, Front lawn". */
export const joinNames = (locale: Locale, names: readonly string[]) => names.join(isChinese(locale) ? '、' : ', ');

/** "Rotor; from 1 May to 30 June". */
export const joinParts = (locale: Locale, parts: readonly string[]) =>
  parts.join(isChinese(locale) ? '；' : isFrench(locale) ? '\u202f; ' : '; ');

/** "Elevation: 12 m". */
export function withLabel(locale: Locale, label: string, text: string): string {
  if (isChinese(locale)) return `${label}：${text}`;
  return isFrench(locale) ? `${label}\u00a0: ${text}` : `${label}: ${text}`;
}

/** "Roses (8 min)". */
export const withNote = (locale: Locale, text: string, note: string) =>
  isChinese(locale) ? `${text}（${note}）` : `${text} (${note})`;
