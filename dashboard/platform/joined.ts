/**
 * What code joins of several texts. Chinese has marks of its own width, without blanks; French parts its colon and its
 * semicolon.
 */
import { currentTranslation } from './translations.ts';

type Part = string | false | null | undefined;

const isChinese = () => currentTranslation().i18n.language === 'zh-Hans';
const isFrench = () => currentTranslation().i18n.language === 'fr';

/** Between a sentence and what follows it. */
export const sentenceGap = () => (isChinese() ? '' : ' ');

/** Sentences one after another; what is empty is left out. */
export const joinSentences = (...sentences: Part[]) => sentences.filter(Boolean).join(sentenceGap());

/** "Every day, only in May"; what is empty is left out. */
export const joinClauses = (clauses: readonly Part[]) => clauses.filter(Boolean).join(isChinese() ? '，' : ', ');

/** "Roses, Front lawn". */
export const joinNames = (names: readonly string[]) => names.join(isChinese() ? '、' : ', ');

/** "Rotor; from 1 May to 30 June". */
export const joinParts = (parts: readonly string[]) => parts.join(isChinese() ? '；' : isFrench() ? '\u202f; ' : '; ');

/** "Elevation: 12 m". */
export function withLabel(label: string, text: string): string {
  if (isChinese()) return `${label}：${text}`;
  return isFrench() ? `${label}\u00a0: ${text}` : `${label}: ${text}`;
}

/** "Roses (8 min)". */
export const withNote = (text: string, note: string) => (isChinese() ? `${text}（${note}）` : `${text} (${note})`);
