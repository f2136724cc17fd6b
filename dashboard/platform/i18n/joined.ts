/** What code joins of several texts, in the language that is shown. */
import { findMarks } from '@sluice/i18n/punctuation';
import { readTranslation } from './translations.ts';

type Part = string | false | null | undefined;

const readMarks = () => findMarks(readTranslation().i18n.language);

/** Between a sentence and what follows it. */
export const readSentenceGap = () => readMarks().sentence;

/** Sentences one after another; what is empty is left out. */
export const joinSentences = (...sentences: Part[]) => sentences.filter(Boolean).join(readSentenceGap());

/** "Every day, only in May"; what is empty is left out. */
export const joinClauses = (clauses: readonly Part[]) => clauses.filter(Boolean).join(readMarks().clause);

/** "Roses, Front lawn". */
export const joinNames = (names: readonly string[]) => names.join(readMarks().name);

/** "Rotor; from 1 May to 30 June". */
export const joinParts = (parts: readonly string[]) => parts.join(readMarks().part);

/** "Elevation: 12 m". */
export const withLabel = (label: string, text: string) => label + readMarks().label + text;

/** "Roses (8 min)". */
export const withNote = (text: string, note: string) => text + readMarks().note.join(note);
