export { presentBackupProgram } from './present.ts';
export { backupProgramRoutes } from './routes.ts';
export { moveBackupZones } from './move-zones.ts';
export { type BackupProgramRow, putBackupProgram, readBackupPrograms } from './store.ts';
