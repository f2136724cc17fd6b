export { parseTime, plannedProgram, toRepeat, toRunLength } from './planned-program.ts';
export { presentProgram } from './present.ts';
export { programRoutes } from './routes.ts';
export { addPrograms, toProgramColumns } from './service.ts';
export { findProgram, insertProgram, type ProgramRow, programsOfGroup } from './store.ts';
