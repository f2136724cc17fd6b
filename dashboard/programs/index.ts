export { ProgramCards } from './program-cards.tsx';
export { shownLengths, wireLengths } from './program-draft.ts';
export { useProgramSentence } from './program-sentence.ts';
export { ZoneLengths } from './zone-lengths.tsx';
