/**
 * `npm run release`: makes a release of the last commit in `dist/`, the same bytes each time.
 * `-- --arch x64` makes it for one kind of processor, `-- test` tries the Debian package in an empty Debian.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './make-release.ts';
import { PLATFORMS } from './platforms.ts';
import { run, timed } from './programs.ts';
import { tryPackage } from './try-package.ts';

const repository = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  allowPositionals: true,
  options: { arch: { type: 'string' } },
});
const platforms = PLATFORMS.filter(({ arch }) => values.arch === undefined || arch === values.arch);
if (platforms.length === 0 || positionals.some((word) => word !== 'test')) {
  console.error(`npm run release [-- --arch ${PLATFORMS.map(({ arch }) => arch).join('|')}] [-- test]`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'sluice-release-'));
try {
  if (positionals.includes('test')) await tryPackage(repository, work);
  else {
    const dist = join(repository, 'dist');
    const made = await timed('in all', () => makeRelease(repository, work, platforms));
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist);
    // With the links between files of the same content.
    run('cp', ['--archive', `${made.folder}/.`, dist]);
    for (const name of made.names.filter((one) => !one.includes('/')))
      console.log(`dist/${name} ${(statSync(join(dist, name)).size / 1e6).toFixed(1)} MB`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
