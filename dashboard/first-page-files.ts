/** Which of our files the first page stands on: found by following imports, so that nothing else slips into its chunk. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);

/** Static imports and re-exports of values; `import type` and `import()` fetch nothing at once. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+|@sluice\/[^'"]+)['"]/gms;

/** Our own packages are named, `@sluice/engine/vocabulary/limits`; all else is beside the file. */
const fileOf = (path: string, importer: string) =>
  path.startsWith('@sluice/')
    ? join(root, path.slice('@sluice/'.length).replace(/(?<!\.json)$/, '.ts'))
    : resolve(dirname(importer), path);

/** @param entries paths within the dashboard's folder */
export function filesReachedFrom(...entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = entries.map((entry) => join(import.meta.dirname, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) open.push(fileOf(path, file));
  }
  return found;
}

/** Whoever logs in sees the garden next. */
export const FIRST_VIEW = filesReachedFrom(
  'main.tsx',
  'app/front/login-page.tsx',
  'app/shell/shell.tsx',
  'app/home/home-page.tsx',
);

const ICONS = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*'@tabler\/icons-react'/g;

/** Names of the icons that these files draw. */
export function iconsOf(files: ReadonlySet<string>): Set<string> {
  const names = [...files]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ICONS)])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.replace(/^\s*type\s/, '').trim());
  return new Set(names.filter((name) => name !== ''));
}
