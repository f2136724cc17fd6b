/** The folder for everything that must outlive the process. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const SECRET_BYTES = 32;

/** Makes the folder, ours alone, and answers its real path. Throws StartError when it cannot be written. */
export function prepareDataFolder(dataDir: string): string {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set SLUICE_DATA_DIR to a folder of your own.`,
    );
  }
  return realpathSync(dataDir);
}

/** The random bytes that session cookies are sealed with: given, or made once. */
export const readSecret = (dataDir: string, given: Buffer | null): Buffer =>
  given ?? readRandomBytes(join(dataDir, 'session-secret'), 'remove it, and everybody signs in again');

/** The random bytes that stored passwords of devices and keys of services are sealed with: given, or made once. */
export const readSealingKey = (dataDir: string, given: Buffer | null): Buffer =>
  given ??
  readRandomBytes(
    join(dataDir, 'sealing-key'),
    'put it back from a backup, or passwords of devices have to be set anew',
  );

function readRandomBytes(path: string, wayOut: string): Buffer {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64'), { mode: 0o600 });
    renameSync(draft, path);
  }
  const secret = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  if (secret.length !== SECRET_BYTES) throw new StartError(`The file ${path} is damaged: ${wayOut}.`);
  return secret;
}
