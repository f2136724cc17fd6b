/** One list of nouns in three places, and names that say what a file is. */
import { nounsIn } from './folders.ts';
import type { Violation } from './violation.ts';

const EMPTY_WORDS = /^(utils?|helpers?|misc|common|managers?)$/i;

/** Every folder of server/ and dashboard/ is a noun with its file in contract/, or plumbing that is listed as such. */
export function findNounsWithoutContract(paths: readonly string[]): Violation[] {
  const contracts = new Set(paths.filter((path) => path.startsWith('contract/')));
  return (['server', 'dashboard'] as const).flatMap((folder) =>
    nounsIn(paths, folder)
      .filter((noun) => !contracts.has(`contract/${noun}.ts`))
      .map((noun) => ({
        file: paths.find((path) => path.startsWith(`${folder}/${noun}/`)) ?? folder,
        line: 1,
        what: `is in ${folder}/${noun}, which is no noun`,
        instead: `say what crosses the wire in contract/${noun}.ts, or list the folder as plumbing in scripts/borders/folders.ts.`,
      })),
  );
}

export function findEmptyNames(paths: readonly string[]): Violation[] {
  return paths.flatMap((path) => {
    const word = path.split(/[/.\-_]/).find((part) => EMPTY_WORDS.test(part));
    if (word === undefined) return [];
    return [{ file: path, line: 1, what: `is called ${word}`, instead: 'name the thing that is in it.' }];
  });
}
