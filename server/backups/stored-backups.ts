/** The names of backups, by which they are found again, and which of them are kept. */
import { BACKUP_REASONS } from '@sluice/engine/vocabulary/server';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { BackupReason } from './backup-file.ts';
import { type Destination, openDestination, type StoredFile } from './destinations.ts';
import { fingerprintOf, readPassphrase } from './passphrase.ts';

export interface StoredBackup {
  name: string;
  bytes: number;
  madeAt: Date;
  reason: BackupReason;
  /** Whether it was restored into a scratch database, and that was compared with what was copied. */
  isProven: boolean;
}

const NAME = /^sluice-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([a-z]+)\.backup$/;
/** Beside a proven one. */
const PROVEN = '.proven';

export const nameBackup = (fingerprint: string, madeAt: Date, reason: BackupReason) =>
  `sluice-${fingerprint}-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${reason}.backup`;

export const nameOfProof = (name: string) => `${name}${PROVEN}`;

/** Those of one passphrase, the newest first: another Sluice may put its own there too. */
export function readStored(files: readonly StoredFile[], fingerprint: string): StoredBackup[] {
  const names = new Set(files.map(({ name }) => name));
  return files
    .flatMap(({ name, bytes }) => {
      const [, owner, year, month, day, hour, minute, second, why] = NAME.exec(name) ?? [];
      const reason = BACKUP_REASONS.find((one) => one === why);
      if (owner !== fingerprint || reason === undefined) return [];
      const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ name, bytes, madeAt, reason, isProven: names.has(nameOfProof(name)) }];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime() || other.name.localeCompare(one.name));
}

export const listStored = async (destination: Destination, fingerprint: string): Promise<StoredBackup[]> =>
  readStored(await destination.list(), fingerprint);

/** This Sluice's own, the newest first. */
export const listBackups = ({ destination, dataDir }: { destination: string; dataDir: string }) =>
  listStored(openDestination(destination, dataDir), fingerprintOf(readPassphrase(dataDir).passphrase));

const DAILY = 7;
const WEEKLY = 4;
const MONTHLY = 12;
/** Of those before updates and restores. */
const BEFORE_CHANGES = 3;
/** The first Monday of the count of days. */
const MONDAY_OFFSET_DAYS = 4;

const dayOf = ({ madeAt }: StoredBackup) => Math.floor(madeAt.getTime() / DAY_MS);
const weekOf = (backup: StoredBackup) => Math.floor((dayOf(backup) - MONDAY_OFFSET_DAYS) / 7);
const monthOf = ({ madeAt }: StoredBackup) => madeAt.toISOString().slice(0, 7);

/**
 * Those that are no longer needed, of a list with the newest first: what stays is the newest of each of seven days, four weeks and
 * twelve months, the newest proven one, the last before changes, and whatever somebody has asked for.
 */
export function findExpired(backups: readonly StoredBackup[]): StoredBackup[] {
  const remaining = new Set<StoredBackup>();
  const retain = (some: readonly StoredBackup[], most: number, periodOf: (backup: StoredBackup) => unknown) => {
    const newest = new Map<unknown, StoredBackup>();
    for (const backup of some) if (!newest.has(periodOf(backup))) newest.set(periodOf(backup), backup);
    for (const backup of [...newest.values()].slice(0, most)) remaining.add(backup);
  };
  const nightly = backups.filter(({ reason }) => reason === 'nightly');
  retain(nightly, DAILY, dayOf);
  retain(nightly, WEEKLY, weekOf);
  retain(nightly, MONTHLY, monthOf);
  for (const reason of ['update', 'replaced'] as const)
    retain(
      backups.filter((backup) => backup.reason === reason),
      BEFORE_CHANGES,
      ({ name }) => name,
    );
  const proven = backups.find(({ isProven }) => isProven);
  if (proven) remaining.add(proven);
  return backups.filter((backup) => !remaining.has(backup) && backup.reason !== 'asked');
}

const NIGHTLY_HOUR = 2;
const MISSED_MS = 30 * HOUR_MS;

/** Whether the nightly one is due: in its hour of UTC, and at any where a night was missed. Asked each hour. */
export function isNightlyDue(backups: readonly StoredBackup[], now: Date): boolean {
  const last = backups.find(({ reason }) => reason === 'nightly');
  if (!last || now.getTime() - last.madeAt.getTime() > MISSED_MS) return true;
  return now.getUTCHours() === NIGHTLY_HOUR && dayOf(last) < Math.floor(now.getTime() / DAY_MS);
}

const PROOF_EVERY_MS = 6.5 * DAY_MS;

/** Whether a new one is to be proven: the last proof is a week old. */
export function isProofDue(backups: readonly StoredBackup[], now: Date): boolean {
  const proven = backups.find(({ isProven }) => isProven);
  return !proven || now.getTime() - proven.madeAt.getTime() > PROOF_EVERY_MS;
}
