export { parseTime, plannedProgram, toRepeat, toRunLength } from './planned-program.ts';
export { presentProgram } from './present.ts';
export { programRoutes } from './routes.ts';
export { addPrograms, checkNewProgram, toProgramColumns, toWholeProgram } from './service.ts';
export { deleteProgram, findProgram, insertProgram, type ProgramRow, programsOfGroup } from './store.ts';
