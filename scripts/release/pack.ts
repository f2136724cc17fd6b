/** Packs folders so that the same files give the same bytes, wherever and whenever it is done. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipe, run } from './programs.ts';

/** `folder.tar.xz`, unpacked with a folder of that name. @param epochS the time that all files get */
export function packArchive(folder: string, archive: string, epochS: number): void {
  const tar = [
    'tar --create --sort=name --format=gnu --numeric-owner --owner=0 --group=0 --mode=u=rwX,go=rX',
    `--mtime=@${epochS} -C '${dirname(folder)}' '${basename(folder)}'`,
  ].join(' ');
  // Blocks of a fixed size: the bytes do not depend on the number of processors.
  pipe(`${tar} | xz --compress --threads=2 --block-size=64MiB -6 > '${archive}'`);
}

const SMALL = ['-Zxz', '-z6'];
const FAST = ['-Zgzip', '-z1'];

/** @param folder with `DEBIAN/control` and the files as they are to be installed; `isForTrial`: fast, and twice as large */
export function packDebian(folder: string, file: string, epochS: number, isForTrial: boolean): void {
  run('dpkg-deb', ['--build', '--root-owner-group', ...(isForTrial ? FAST : SMALL), folder, file], {
    environment: { SOURCE_DATE_EPOCH: String(epochS) },
  });
}

/** Writes `SHA256SUMS` for files of one folder, as `sha256sum --check` reads it. */
export function writeChecksums(folder: string, names: readonly string[]): void {
  const lines = names.toSorted().map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
