export { useLengthsTexts } from './lengths-texts.ts';
export { ProgramCard } from './program-card.tsx';
export { lengthPath, shownLengths, wireLengths } from './program-draft.ts';
export { useProgramSentence } from './program-sentence.ts';
