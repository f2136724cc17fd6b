/** `node scripts/borders.ts`: checks every file against the rules in scripts/borders/. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOutdatedOrders, findStalePaths, findUnmappedFolders } from './borders/documents.ts';
import { EXCEPTIONS } from './borders/exceptions.ts';
import { findViolations } from './borders/find-violations.ts';
import { isCode } from './borders/source-file.ts';
import { PRODUCT_ENTRIES } from './borders/unreached-engine.ts';
import { formatViolation } from './borders/violation.ts';

const root = join(import.meta.dirname, '..');
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache']);

const paths = globSync('**/*.*', { cwd: root, exclude: (name) => NOT_OURS.has(name.split(/[\\/]/).at(-1) ?? '') })
  .map((path) => path.replaceAll('\\', '/'))
  // What `npm run shots` takes is not kept.
  .filter((path) => !path.startsWith('pictures/'))
  .sort();
const files = paths.map((path) => ({ path, text: isCode(path) ? readFileSync(join(root, path), 'utf8') : '' }));
const { violations, unusedExceptions } = findViolations(files, EXCEPTIONS, PRODUCT_ENTRIES);
const documents = paths
  .filter((path) => /^([A-Z]+|docs\/[\w-]+)\.md$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
violations.push(
  ...findStalePaths(documents, paths),
  ...findUnmappedFolders(documents, paths),
  ...findOutdatedOrders(documents),
);

const lines = [
  ...violations.map(formatViolation),
  ...unusedExceptions.map(
    ({ from, to }) => `scripts/borders/exceptions.ts:1 excuses ${from} > ${to} - nothing needs it: take it out.`,
  ),
];
console.log(lines.length === 0 ? `${files.length} files keep to the rules.` : lines.join('\n'));
process.exitCode = lines.length === 0 ? 0 : 1;
