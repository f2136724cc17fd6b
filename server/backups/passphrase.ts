/** The passphrase that opens this Sluice's backups: made once, stored in the data folder, and in no backup. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePaperCode } from '../platform/paper-code.ts';
import { StartError } from '../platform/start-error.ts';

export const PASSPHRASE_FILE = 'backup-passphrase';

const stored = z.object({
  passphrase: z.string().min(1),
  /** When somebody has seen it: until then backups can be restored only where they were made. */
  shownAt: z.iso.datetime().nullable(),
});
export type StoredPassphrase = z.infer<typeof stored>;

/** 120 random bits. */
const makePassphrase = () => writePaperCode(randomBytes(24));

/** Names a passphrase without telling it: in the names of backups, and on the sheet. */
export const fingerprintOf = (passphrase: string) => createHash('sha256').update(passphrase).digest('hex').slice(0, 8);

/** The same where the folder has one; null where it has none. */
export const findPassphrase = (dataDir: string): StoredPassphrase | null =>
  existsSync(join(dataDir, PASSPHRASE_FILE)) ? readPassphrase(dataDir) : null;

/** The passphrase of a data folder; a new one where it has none. Throws StartError where its file is damaged. */
export function readPassphrase(dataDir: string): StoredPassphrase {
  const path = join(dataDir, PASSPHRASE_FILE);
  if (!existsSync(path)) {
    const made = { passphrase: makePassphrase(), shownAt: null };
    writePassphrase(path, made);
    return made;
  }
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartError(
      `The file ${path} is damaged: write the passphrase of your sheet into it as {"passphrase": "…", "shownAt": null}, or remove it, and later backups get a new passphrase.`,
    );
  }
}

export function markPassphraseShown(dataDir: string, now: Date): StoredPassphrase {
  const passphrase = readPassphrase(dataDir);
  if (passphrase.shownAt !== null) return passphrase;
  const shown = { ...passphrase, shownAt: now.toISOString() };
  writePassphrase(join(dataDir, PASSPHRASE_FILE), shown);
  return shown;
}

export const formatPassphrase = (passphrase: StoredPassphrase) => JSON.stringify(passphrase);

function writePassphrase(path: string, passphrase: StoredPassphrase): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, formatPassphrase(passphrase), { mode: 0o600, flush: true });
  renameSync(draft, path);
}
