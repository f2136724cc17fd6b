/** What code joins of several texts, in the language that is shown. */
import { findMarks } from '@sluice/i18n/punctuation';
import { currentTranslation } from './translations.ts';

type Part = string | false | null | undefined;

const marks = () => findMarks(currentTranslation().i18n.language);

/** Between a sentence and what follows it. */
export const sentenceGap = () => marks().sentence;

/** Sentences one after another; what is empty is left out. */
export const joinSentences = (...sentences: Part[]) => sentences.filter(Boolean).join(sentenceGap());

/** "Every day, only in May"; what is empty is left out. */
export const joinClauses = (clauses: readonly Part[]) => clauses.filter(Boolean).join(marks().clause);

/** "Roses, Front lawn". */
export const joinNames = (names: readonly string[]) => names.join(marks().name);

/** "Rotor; from 1 May to 30 June". */
export const joinParts = (parts: readonly string[]) => parts.join(marks().part);

/** "Elevation: 12 m". */
export const withLabel = (label: string, text: string) => label + marks().label + text;

/** "Roses (8 min)". */
export const withNote = (text: string, note: string) => text + marks().note.join(note);
