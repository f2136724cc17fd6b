/** The passphrase that opens this Sluice's backups: made once, stored in the data folder, and in no backup. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../platform/start-error.ts';

export const PASSPHRASE_FILE = 'backup-passphrase';

const stored = z.object({
  passphrase: z.string().min(1),
  /** When somebody has seen it: until then backups can be restored only where they were made. */
  shownAt: z.iso.datetime().nullable(),
});
export type StoredPassphrase = z.infer<typeof stored>;

/** Without letters and digits that look like others (Crockford's base 32), since people copy it from paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 6;
const LETTERS_OF_GROUP = 4;

/** 120 random bits. */
function makePassphrase(): string {
  const letters = Array.from(randomBytes(GROUPS * LETTERS_OF_GROUP), (byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * LETTERS_OF_GROUP, (group + 1) * LETTERS_OF_GROUP).join(''),
  ).join('-');
}

/** As it was made, however it was typed. */
export const normalizePassphrase = (typed: string) => {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
};

/** Names a passphrase without telling it: in the names of backups, and on the sheet. */
export const fingerprintOf = (passphrase: string) => createHash('sha256').update(passphrase).digest('hex').slice(0, 8);

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
