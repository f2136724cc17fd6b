/**
 * The marks with which code joins several texts. Chinese has marks of its own width, without blanks; French parts its
 * colon and its semicolon.
 */
import type { SpokenLocale } from '@sluice/engine/vocabulary/people';

export interface Marks {
  /** Between a sentence and what follows it. */
  sentence: string;
  /** "Every day, only in May". */
  clause: string;
  /** "Roses, Front lawn". */
  name: string;
  /** "Rotor; from 1 May to 30 June". */
  part: string;
  /** "Elevation: 12 m". */
  label: string;
  /** "Roses (8 min)". */
  note: readonly [before: string, after: string];
}

const CHINESE: Marks = { sentence: '', clause: '，', name: '、', part: '；', label: '：', note: ['（', '）'] };
const LATIN: Marks = { sentence: ' ', clause: ', ', name: ', ', part: '; ', label: ': ', note: [' (', ')'] };

export function findMarks(locale: SpokenLocale): Marks {
  if (locale === 'zh-Hans') return CHINESE;
  return locale === 'fr' ? { ...LATIN, part: '\u202f; ', label: '\u00a0: ' } : LATIN;
}
