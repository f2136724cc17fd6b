/**
 * Whether the processes on a database have the same keys. With different ones each would refuse the others' logins, and
 * could not open what they have sealed.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './database/connect.ts';
import { SERVER_CONNECTION } from './database/listen.ts';
import { StartError } from './start-error.ts';
import { keyFingerprints } from './stored-settings/tables.ts';

/** Its file in the data folder, its setting, and what follows where it is another than before. */
const KEYS = {
  'session-secret': { setting: 'SLUICE_SESSION_SECRET', loss: 'everybody has to log in again' },
  'sealing-key': {
    setting: 'SLUICE_SEALING_KEY',
    loss: 'what was sealed with the other cannot be read: put that back, or set up these devices and services again',
  },
  'push-keys': { setting: 'SLUICE_PUSH_KEYS', loss: 'everybody has to switch push messages on again' },
} as const;

export type KeyName = keyof typeof KEYS;

const FINGERPRINT_LETTERS = 22;

/**
 * Compares the keys with those that were last used on this database, and stores them in their place, with a warning.
 * Throws StartError where processes run that use the others.
 */
export async function compareKeys(
  db: Database,
  keys: Readonly<Record<KeyName, Uint8Array | string>>,
  warn: (sentence: string) => void,
): Promise<void> {
  const stored = new Map((await db.select().from(keyFingerprints)).map(({ name, fingerprint }) => [name, fingerprint]));
  for (const [name, { setting, loss }] of Object.entries(KEYS) as [KeyName, (typeof KEYS)[KeyName]][]) {
    const fingerprint = fingerprintOf(name, keys[name]);
    const before = stored.get(name);
    if (before === fingerprint) continue;
    if (before !== undefined && (await isShared(db))) {
      throw new StartError(
        `Other processes of Sluice on this database use another ${name}: give all of them the same, in ${setting} or in the data folder.`,
      );
    }
    if (before !== undefined) warn(`the ${name} is another than before: ${loss}`);
    await db
      .insert(keyFingerprints)
      .values({ name, fingerprint })
      .onConflictDoUpdate({ target: keyFingerprints.name, set: { fingerprint } });
  }
}

const fingerprintOf = (name: KeyName, key: Uint8Array | string) =>
  createHash('sha256').update(`sluice ${name} `).update(key).digest('base64url').slice(0, FINGERPRINT_LETTERS);

/** Whether another process serves this database; this one does not yet. */
async function isShared(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_stat_activity
    where application_name like ${`${SERVER_CONNECTION} %`} and datname = current_database() limit 1`);
  return rows.length > 0;
}
