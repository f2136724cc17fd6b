export { presentBackupProgram } from './present.ts';
export { backupProgramRoutes } from './routes.ts';
export { type BackupProgramRow, backupProgramOfDevice, backupProgramsOf, putBackupProgram } from './store.ts';
