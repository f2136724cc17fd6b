export { type BackupTask, BackupThread, type MadeBackup } from './backup-thread.ts';
export { withStoredBackup } from './destinations.ts';
export { type BackupPlace, makeBackup } from './make-backup.ts';
export { fingerprintOf, markPassphraseShown, readPassphrase } from './passphrase.ts';
export { proveBackup, proveIfPossible } from './prove-backup.ts';
export { BackupUpload } from './receive-backup.ts';
export {
  checkBackup,
  countServers,
  readRestoreFailure,
  requestRestore,
  restoreIfRequested,
  stageRequest,
} from './requested-restore.ts';
export { refuseFullDisk, restoreBackup } from './restore-backup.ts';
export { RestoreError } from './restore-error.ts';
export { isNightlyDue, isProofDue, listBackups } from './stored-backups.ts';
export { takeOverFiles } from './take-over-files.ts';
