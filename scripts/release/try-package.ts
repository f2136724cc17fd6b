/** Tries the Debian package as its users would, in an empty Debian without the checkout and without a network. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDebian, prepareRelease, stageFor } from './make-release.ts';
import { PLATFORMS } from './platforms.ts';
import { run, timed } from './programs.ts';

const SUITE = 'bookworm';
const DEPENDENCIES = 'libatomic1,libstdc++6,libgcc-s1,passwd,init-system-helpers';

/** The version after this one. */
const nextVersion = (version: string) => version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** @param work an empty folder. Throws with the sentence of what was not as it should be. */
export async function tryPackage(repository: string, work: string): Promise<void> {
  const platform = PLATFORMS.find(({ arch }) => arch === process.arch);
  if (process.getuid?.() !== 0 || !platform) throw new Error('The trial needs root, for debootstrap and chroot.');
  const prepared = await prepareRelease(repository, work);
  const staged = await stageFor(prepared, platform);
  const versions = [prepared.version, nextVersion(prepared.version)];
  const packages: string[] = [];
  for (const version of versions) {
    if (version !== prepared.version) addMigration(staged);
    packages.push(await makeDebian(prepared, staged, work, { version, platform, isForTrial: true }));
  }
  console.log(run('sha256sum', packages, { cwd: work }).trim());

  const root = join(work, 'debian');
  await timed(`an empty Debian ${SUITE}`, () =>
    run('debootstrap', ['--variant=minbase', `--include=${DEPENDENCIES}`, SUITE, root]),
  );
  // Nothing is started by the package itself where no systemd runs.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(join(root, 'packages'));
  for (const name of packages) cpSync(join(work, name), join(root, 'packages', name));
  const elsewhere = join(work, 'elsewhere');
  run('cp', ['-a', root, elsewhere]);
  // Mounts, processes and a network of its own, which all end with it.
  const spaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const inside = join(import.meta.dirname, 'trial', 'main.ts');
  const { status } = spawnSync(
    'unshare',
    [...spaces, '--', process.execPath, inside, root, elsewhere, ...versions, ...packages],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('The trial of the package has failed.');
}

/** The next version's tables have a column more, so that going back needs the tables of before. */
function addMigration(staged: string): void {
  const folder = join(staged, 'server/platform/database/migrations');
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = entries.at(-1);
  const added = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag: '9999_trial' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(join(folder, '9999_trial.sql'), 'ALTER TABLE "groups" ADD COLUMN "trial" text;');
}
