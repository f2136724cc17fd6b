export { gardensForPrograms } from './gardens-for-programs.ts';
export { ProgramCards } from './program-cards.tsx';
export { toShownLengths, toWireLengths } from './program-draft.ts';
export { useProgramSentence } from './program-sentence.ts';
export { findVolumeField } from './volume-field.ts';
export { ZoneLengths } from './zone-lengths.tsx';
