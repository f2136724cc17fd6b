/** What code joins of several texts, in the language that is shown. */
import * as joined from '@sluice/i18n/joined';
import { currentTranslation } from './translations.ts';

type Part = string | false | null | undefined;

const language = () => currentTranslation().i18n.language;
const present = (parts: readonly Part[]) => parts.filter((part): part is string => Boolean(part));

/** Between a sentence and what follows it. */
export const sentenceGap = () => joined.sentenceGap(language());

/** Sentences one after another; what is empty is left out. */
export const joinSentences = (...sentences: Part[]) => present(sentences).join(sentenceGap());

/** "Every day, only in May"; what is empty is left out. */
export const joinClauses = (clauses: readonly Part[]) => joined.joinClauses(language(), present(clauses));

export const joinNames = (names: readonly string[]) => joined.joinNames(language(), names);
export const joinParts = (parts: readonly string[]) => joined.joinParts(language(), parts);
export const withLabel = (label: string, text: string) => joined.withLabel(language(), label, text);
export const withNote = (text: string, note: string) => joined.withNote(language(), text, note);
