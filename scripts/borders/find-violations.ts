/** All border rules together. */
import { findRootAddresses } from './addresses.ts';
import { findCircles } from './circles.ts';
import { findImpurities } from './engine-purity.ts';
import type { Exception } from './exceptions.ts';
import { findForeignWrites } from './foreign-writes.ts';
import { findForbiddenImports } from './imports.ts';
import { findEmptyNames, findNounsWithoutContract } from './listings.ts';
import { findUnclearNames } from './names.ts';
import { findSteeringFigures } from './shown-figures.ts';
import { isCode, parseFile, type RawFile } from './source-file.ts';
import { findDatesReadByTests } from './test-date.ts';
import { findSilencedTests } from './test-honesty.ts';
import { findUnreachedEngine } from './unreached-engine.ts';
import type { Violation } from './violation.ts';

/**
 * @param entries where the product starts; none in the tests of the other rules
 * @param files all files of the repository that are ours; those that are no code count by their path
 */
export function findViolations(
  files: readonly RawFile[],
  exceptions?: readonly Exception[],
  entries: readonly string[] = [],
): { violations: Violation[]; unusedExceptions: Exception[] } {
  const paths = files.map(({ path }) => path);
  const parsed = files.filter(({ path }) => isCode(path)).map(parseFile);
  const imports = findForbiddenImports(parsed, paths, exceptions);
  const violations = [
    ...parsed.flatMap(({ errors }) => errors),
    ...imports.violations,
    ...findCircles(parsed),
    ...findUnreachedEngine(parsed, entries),
    ...findForeignWrites(parsed),
    ...parsed.flatMap(findImpurities),
    ...parsed.flatMap(findUnclearNames),
    ...parsed.flatMap(findSteeringFigures),
    ...parsed.flatMap(findSilencedTests),
    ...parsed.flatMap(findDatesReadByTests),
    ...parsed.flatMap(findRootAddresses),
    ...findNounsWithoutContract(paths),
    ...findEmptyNames(paths),
  ];
  violations.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { violations, unusedExceptions: imports.unusedExceptions };
}
