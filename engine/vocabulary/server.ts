/** Closed sets about the server itself and its backups. */

/** What an account is to the page of the server: nothing; the first account, which is asked for a code; who runs it. */
export const SERVER_ACCESS = ['none', 'needs_code', 'operator'] as const;

/** Why a backup was made: each night, asked for, before an update, before a restore took the place of everything. */
export const BACKUP_REASONS = ['nightly', 'asked', 'update', 'replaced'] as const;

export const BACKUP_WORK = ['make', 'prove'] as const;
export type BackupWork = (typeof BACKUP_WORK)[number];

/** Why a backup is not restored on the page; nothing has changed then. */
export const RESTORE_FAULTS = [
  'notABackup',
  'damaged',
  'wrongPassphrase',
  'newer',
  'noRoom',
  'hasAccounts',
  'othersRun',
  'failed',
] as const;
export type RestoreFault = (typeof RESTORE_FAULTS)[number];

/** What sets a setting of the server; the first that does, wins. */
export const SET_BY = ['environment', 'page', 'nobody'] as const;

/** How Sluice was installed on this machine. */
export const INSTALL_WAYS = ['package', 'archive', 'checkout', 'container'] as const;
export type InstallWay = (typeof INSTALL_WAYS)[number];
