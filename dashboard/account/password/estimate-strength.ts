/** How soon a password is guessed, and what would help; by @zxcvbn-ts/core, in the browser alone. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];
type Advice = 'common' | 'row' | 'repeated' | 'date' | 'person' | 'longer';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** What the library warns of, in our words; it names each by its key where it is given no texts. */
const ADVICE: Readonly<Record<string, Advice>> = {
  straightRow: 'row',
  keyPattern: 'row',
  sequences: 'row',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  pwned: 'common',
  namesByThemselves: 'person',
  commonNames: 'person',
  userInputs: 'person',
};

/** Half of a name or an email gives it away as well. */
const listParts = (texts: readonly string[]) =>
  texts.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter(Boolean);

/** @param about what others know of the person: name and email. `advice` is null for what is good enough. */
export function estimateStrength(
  password: string,
  about: readonly string[],
): { strength: Strength; advice: Advice | null } {
  const { score, feedback } = estimator.check(password, listParts(about));
  const strength = STRENGTHS[score];
  if (score >= STRENGTHS.indexOf('good')) return { strength, advice: null };
  return { strength, advice: ADVICE[feedback.warning ?? ''] ?? 'longer' };
}
