/** Package files name exact versions, so that one look says what runs; our own packages are `*`. */
import type { RawFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** @param packages every `package.json` */
export function findLoosePins(packages: readonly RawFile[]): Violation[] {
  return packages.flatMap(({ path, text }) => {
    const parsed = JSON.parse(text) as Partial<Record<(typeof GROUPS)[number], Record<string, string>>>;
    return GROUPS.flatMap((group) => Object.entries(parsed[group] ?? {}))
      .filter(([name, version]) => (name.startsWith('@sluice/') ? version !== '*' : !EXACT.test(version)))
      .map(([name, version]) => ({
        file: path,
        line: text.split('\n').findIndex((line) => line.includes(`"${name}":`)) + 1,
        what: `pins ${name} as ${version}`,
        instead: 'name the exact version of the lockfile; a package of ours is "*".',
      }));
  });
}
