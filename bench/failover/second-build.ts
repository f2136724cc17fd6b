/** A second build of Sluice: a copy of this checkout whose tables have changed once more. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@sluice/e2e/checkout';

/** Workspaces that no server runs from. */
const NOT_RUN = ['client', 'dashboard', 'e2e', 'bench'];
const MIGRATIONS = 'server/platform/database/migrations';
const MIGRATION = '9999_second-build';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

export function makeSecondBuild(folder: string): string {
  const build = join(folder, 'second-build');
  mkdirSync(join(build, 'node_modules'), { recursive: true });
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces.filter((name) => !NOT_RUN.includes(name));
  for (const name of [...folders, 'dashboard/dist', 'package.json', 'scripts/shifted-clock.mjs', 'CHANGELOG.md'])
    cpSync(join(root, name), join(build, name), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  // Packages are shared, those of the checkout itself are its own.
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@sluice') symlinkSync(join(root, 'node_modules', name), join(build, 'node_modules', name));
  }
  mkdirSync(join(build, 'node_modules', '@sluice'));
  for (const name of folders) symlinkSync(join('..', '..', name), join(build, 'node_modules', '@sluice', name));
  writeFileSync(
    join(build, MIGRATIONS, `${MIGRATION}.sql`),
    'ALTER TABLE "groups" ADD COLUMN "of_second_build" integer;\n',
  );
  const path = join(build, MIGRATIONS, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration to follow.');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: MIGRATION });
  writeFileSync(path, JSON.stringify(journal));
  return build;
}
