export { ProgramCards } from './program-cards.tsx';
export { toShownLengths as shownLengths, toWireLengths as wireLengths } from './program-draft.ts';
export { useProgramSentence } from './program-sentence.ts';
export { ZoneLengths } from './zone-lengths.tsx';
