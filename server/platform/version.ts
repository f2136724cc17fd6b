/** The version of Sluice that runs: the first package.json says it, and nothing else does. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

export const VERSION: string = packageJson.version;

/**
 * In the data folder: the version that its data are of. The Debian package reads it, so that no older one takes the
 * place of one whose data it cannot read (docs/decisions/0114).
 */
export const VERSION_FILE = 'sluice-version';

/** The version that the data are of; null where none has noted it yet. */
export function readNotedVersion(dataDir: string): string | null {
  const path = join(dataDir, VERSION_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

export function noteVersion(dataDir: string): void {
  const path = join(dataDir, VERSION_FILE);
  if (readNotedVersion(dataDir) === VERSION) return;
  writeFileSync(`${path}.${process.pid}`, `${VERSION}\n`);
  renameSync(`${path}.${process.pid}`, path);
}
