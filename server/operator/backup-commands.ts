/** Commands that make, try and restore backups. */
import { resolve } from 'node:path';
import {
  type BackupPlace,
  fingerprintOf,
  listBackups,
  makeBackup,
  markPassphraseShown,
  proveBackup,
  restoreBackup,
  withStoredBackup,
} from '../backups/index.ts';
import type { Connection } from '../platform/database/connect.ts';
import { StartError } from '../platform/start-error.ts';

export interface OperatorPlace {
  connection: Connection;
  dataDir: string;
  /** Null where it lies in the data folder. */
  sessionSecret: Buffer | null;
  /** Null where SLUICE_BACKUPS is off. */
  backups: string | null;
  backupPassphrase: string | null;
}

/** A command that needs more than the rows of the database. */
export interface FolderCommand {
  parameters: readonly string[];
  /** Words that may follow. */
  options?: readonly string[];
  says: string;
  /** Whether it replaces the database, on which then no Sluice may run. */
  isExclusive?: boolean;
  /** Throws StartError with a sentence, with nothing changed. */
  run(place: OperatorPlace, now: () => Date, args: readonly string[], options: ReadonlySet<string>): Promise<string[]>;
}

const REPLACE = '--replace';
const END_SESSIONS = '--end-sessions';

export const BACKUP_COMMANDS: Readonly<Record<string, FolderCommand>> = {
  backup: {
    parameters: [],
    says: 'makes a backup of everything now',
    run: async (place, now) => {
      const { name, bytes } = await makeBackup(destined(place), 'asked', now());
      return [`${name}  ${inMegabytes(bytes)}`];
    },
  },
  backups: {
    parameters: [],
    says: 'lists the backups, the newest first: name, size, and whether a trial has proven it',
    run: async (place) => {
      const backups = await listBackups(destined(place));
      if (backups.length === 0) return ['There are no backups.'];
      return backups.map(
        ({ name, bytes, isProven }) => `${name}  ${inMegabytes(bytes)}  ${isProven ? 'proven' : 'not yet tried'}`,
      );
    },
  },
  'prove-backup': {
    parameters: ['NAME|newest'],
    says: 'restores a backup into a scratch database, and compares that with what was copied',
    run: async (place, now, [wanted = '']) => {
      const { name } = await findBackup(place, wanted);
      const { tables, rows, files } = await proveBackup(destined(place), name, now);
      return [`${name}  proven: ${tables} tables, ${rows} rows, ${files} files`];
    },
  },
  'backup-passphrase': {
    parameters: [],
    says: 'shows the passphrase without which no other machine restores the backups',
    run: async ({ dataDir }, now) => {
      const { passphrase } = markPassphraseShown(dataDir, now());
      return [
        `Passphrase of the backups sluice-${fingerprintOf(passphrase)}-…: ${passphrase}`,
        'Write it down, and put the sheet where a fire or a thief at this machine does not take it too.',
      ];
    },
  },
  restore: {
    parameters: ['FILE'],
    options: [REPLACE, END_SESSIONS],
    says: 'puts a backup in the place of an empty Sluice, or of everything with --replace, while Sluice is stopped',
    isExclusive: true,
    run: async (place, now, [file = ''], options) => {
      await restore(place, { path: resolve(file), options, isForEarlierVersion: false }, now());
      return ['Restored. What was due since then does not water. Start Sluice again.'];
    },
  },
  'go-back': {
    parameters: [],
    options: [END_SESSIONS],
    says: 'puts the backup from before the last update in the place of everything, for the version of then',
    isExclusive: true,
    run: async (place, now, _args, options) => {
      const last = (await listBackups(destined(place))).find(({ reason }) => reason === 'update');
      if (!last) throw new StartError('There is no backup from before an update.');
      const version = await withStoredBackup(destined(place), last.name, (path) =>
        restore(place, { path, options: new Set([...options, REPLACE]), isForEarlierVersion: true }, now()),
      );
      return [`Restored ${last.name}. Start Sluice ${version} again, not this one.`];
    },
  },
};

/** Returns the version that made it. What it replaces is backed up before. */
async function restore(
  place: OperatorPlace,
  what: { path: string; options: ReadonlySet<string>; isForEarlierVersion: boolean },
  now: Date,
): Promise<string> {
  const { connection, dataDir, backups, backupPassphrase } = place;
  const mayReplace = what.options.has(REPLACE);
  if (mayReplace && backups !== null) await makeBackup({ connection, dataDir, destination: backups }, 'replaced', now);
  const request = {
    ...{ connection, dataDir, mayReplace, path: what.path, isForEarlierVersion: what.isForEarlierVersion },
    passphrase: backupPassphrase,
    endSessions: what.options.has(END_SESSIONS),
  };
  return (await restoreBackup(request, now)).version;
}

function destined({ connection, dataDir, backups }: OperatorPlace): BackupPlace {
  if (backups === null) throw new StartError('Backups are off here: set SLUICE_BACKUPS to a folder.');
  return { connection, dataDir, destination: backups };
}

async function findBackup(place: OperatorPlace, wanted: string): Promise<{ name: string }> {
  const backups = await listBackups(destined(place));
  const found = wanted === 'newest' ? backups[0] : backups.find(({ name }) => name === wanted);
  if (!found) throw new StartError(`There is no backup “${wanted}”. “backups” lists them.`);
  return found;
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
