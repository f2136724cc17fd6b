import { readFileSync } from 'node:fs';

export interface InstalledPackage {
  name: string;
  version: string;
  /** SPDX expression; "unknown" where the package names none. */
  licence: string;
}

interface Lockfile {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>;
}

/** The packages of others that the lockfile installs, each version once. */
export function readLicences(): InstalledPackage[] {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  ) as Lockfile;
  const found = new Map<string, InstalledPackage>();
  for (const [path, { version = '', license: licence = 'unknown', link }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    if (name !== undefined && !link) found.set(`${name} ${version}`, { name, version, licence });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
