/** Checks imports against the areas. */

import type { Area } from './area.ts';
import { makeAreas } from './areas.ts';
import {
  CONFORMANCE_SUITES,
  covers,
  EXCEPTIONS,
  type Exception,
  isTest,
  isTestSupport,
  OUTSIDE_PRODUCT,
} from './exceptions.ts';
import type { Import, SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** Does `target` lie at `place`? A place ends with `/` or `:` when it is a folder or a kind. */
const isUnder = (target: string, place: string) =>
  /[/:]$/.test(place) ? target.startsWith(place) : target === place || target.startsWith(`${place}/`);

const findArea = (areas: readonly Area[], path: string) =>
  areas.filter((area) => isUnder(path, area.path)).toSorted((a, b) => b.path.length - a.path.length)[0];

const topFolder = (path: string) => path.split('/')[0];

/** @param paths all files of the repository, of which the areas are made */
export function findForbiddenImports(
  files: readonly SourceFile[],
  paths: readonly string[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): { violations: Violation[]; unusedExceptions: Exception[] } {
  const areas = makeAreas(paths);
  const used = new Set<Exception>();
  const violations: Violation[] = [];
  for (const file of files) {
    if (isTest(file.path)) continue;
    const area = findArea(areas, file.path);
    for (const found of file.imports) {
      const exception = exceptions.find(({ from, to }) => covers(from, file.path) && covers(to, found.target ?? ''));
      const instead = refusal(file.path, area, found);
      if (instead === null) continue;
      if (exception) used.add(exception);
      else violations.push({ file: file.path, line: found.line, what: whatIsImported(found), instead });
    }
  }
  return { violations, unusedExceptions: exceptions.filter((exception) => !used.has(exception)) };
}

const whatIsImported = ({ specifier }: Import) => `imports ${specifier ?? 'a computed path'}`;

/** What to do instead of this import; null when it is allowed. */
function refusal(from: string, area: Area | undefined, { specifier, target }: Import): string | null {
  if (specifier === null || target === null) return 'write the path out, so that the borders can be read.';
  if (isTest(target)) return 'nothing imports a test: move what both need into a file of its own.';
  const isForTests = isTestSupport(from) || OUTSIDE_PRODUCT.some((place) => isUnder(from, place));
  const isSuite = CONFORMANCE_SUITES.includes(target);
  if (!isForTests && (isSuite || isTestSupport(target))) return 'this is for tests only: keep it out of the product.';
  if (specifier.startsWith('.') && topFolder(target) !== topFolder(from) && !isForTests) {
    return target.includes('/')
      ? `write @sluice/${target.replace(/\.ts$/, '')}, so that the package declares what it uses.`
      : 'a package does not read beside its own folder.';
  }
  if (isTestSupport(from) || area === undefined || area.may.some((place) => isUnder(target, place))) return null;
  return area.refused.find(([place]) => isUnder(target, place))?.[1] ?? area.otherwise;
}
