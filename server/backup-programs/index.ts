export { moveBackupZones } from './move-zones.ts';
export { presentBackupProgram } from './present.ts';
export { backupProgramRoutes } from './routes.ts';
export { type BackupProgramRow, putBackupProgram, readBackupPrograms } from './store.ts';
