export { presentBackupProgram } from './present.ts';
export { backupProgramRoutes } from './routes.ts';
export { type BackupProgramRow, backupProgramsOf, putBackupProgram } from './store.ts';
