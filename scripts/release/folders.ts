/** Folders that are copied whole: what a container is built of, the app for Home Assistant, the files of a cluster. */
import {
  chmodSync,
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Platform } from './platforms.ts';

interface Made {
  sources: string;
  version: string;
  commit: string;
  epochS: number;
}

/** Each folder of this one, and where in it the archives are built in; null where none is. */
export const FOLDERS = { container: '.', 'home-assistant': 'sluice', cluster: null } as const;

/** The files beside this one, with what a release knows in their places. */
export const fillIn = (text: string, { version, commit, epochS }: Omit<Made, 'sources'>) =>
  text
    .replaceAll('@VERSION@', version)
    .replaceAll('@REVISION@', commit)
    .replaceAll('@CREATED@', new Date(epochS * 1000).toISOString());

/** Writes them into `made`, in which the archives are. Returns the names of their files. */
export function writeFolders(what: Made, made: string, archives: ReadonlyMap<string, Platform>): string[] {
  const names: string[] = [];
  const put = (name: string, write: (path: string) => void) => {
    const path = join(made, name);
    mkdirSync(dirname(path), { recursive: true });
    write(path);
    utimesSync(path, what.epochS, what.epochS);
    names.push(name);
  };
  for (const [folder, archivesIn] of Object.entries(FOLDERS)) {
    const from = join(what.sources, 'scripts', 'release', folder);
    for (const entry of globSync('**/*', { cwd: from, withFileTypes: true }).filter((one) => one.isFile())) {
      const source = join(entry.parentPath, entry.name);
      put(join(folder, relative(from, source)), (path) => {
        writeFileSync(path, fillIn(readFileSync(source, 'utf8'), what));
        chmodSync(path, statSync(source).mode & 0o100 ? 0o755 : 0o644);
      });
    }
    // Builders of images name the processor as Debian does.
    if (archivesIn === null) continue;
    for (const [archive, { debian }] of archives)
      put(join(folder, archivesIn, `sluice-${what.version}-linux-${debian}.tar.xz`), (path) =>
        linkSync(join(made, archive), path),
      );
  }
  const app = join('home-assistant', 'sluice');
  for (const [name, source] of [
    ['CHANGELOG.md', 'CHANGELOG.md'],
    ['icon.png', 'dashboard/public/icon-192.png'],
  ] as const)
    put(join(app, name), (path) => {
      cpSync(join(what.sources, source), path);
      chmodSync(path, 0o644);
    });
  return names;
}
