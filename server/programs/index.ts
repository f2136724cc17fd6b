export { presentProgram } from './present.ts';
export { insertProgram, type ProgramRow, programsOfGroup } from './store.ts';
