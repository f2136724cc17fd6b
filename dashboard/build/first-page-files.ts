/** Which of our files the first page needs: found by following imports, so that nothing else gets into its chunk. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const DASHBOARD = dirname(import.meta.dirname);
const root = dirname(DASHBOARD);

/** Static imports and re-exports of values; `import type` and `import()` fetch nothing at once. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\sfrom\s+)?['"](\.{1,2}\/[^'"]+|@sluice\/[^'"]+)['"]/gms;

/** The names imported from `target`; null is all of it. */
type Link = { target: string; names: string[] | null };

/** Our own packages are named, `@sluice/engine/vocabulary/limits`; all else is beside the file. */
const findFile = (path: string, importer: string) =>
  path.startsWith('@sluice/')
    ? join(root, path.slice('@sluice/'.length).replace(/(?<!\.json)$/, '.ts'))
    : resolve(dirname(importer), path);

/** `{ a, type B, c as d }` names `a` and `c`. */
function listNames(clause: string): string[] | null {
  const list = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  return (
    list
      ?.split(',')
      .map((name) => name.trim().replace(/\sas\s.*$/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')) ?? null
  );
}

const listLinks = (file: string): Link[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTS)]
    .map(([, clause = '', path = '']) => ({ target: findFile(path, file), names: listNames(clause) }))
    .filter(({ names }) => names?.length !== 0);

/** A noun's `index.ts` brings only what is asked of it, as in the bundle (`treeshake` in vite.config.ts). */
export const INDEX_OF_NOUN = /[\\/]dashboard[\\/][\w-]+[\\/]index\.ts$/;

/** @param entries paths within the dashboard's folder, or whole ones */
export function findReachedFiles(...entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open: Pick<Link, 'target' | 'names'>[] = entries.map((entry) => ({
    target: resolve(DASHBOARD, entry),
    names: null,
  }));
  for (let link = open.pop(); link !== undefined; link = open.pop()) {
    const { target: file, names } = link;
    if (!existsSync(file)) continue;
    if (INDEX_OF_NOUN.test(file)) {
      const wanted = listLinks(file).filter(
        (part) => names === null || part.names?.some((name) => names.includes(name)),
      );
      open.push(...wanted);
      continue;
    }
    if (found.has(file)) continue;
    found.add(file);
    if (/\.tsx?$/.test(file)) open.push(...listLinks(file));
  }
  return found;
}

/** After login the garden is shown. */
export const FIRST_VIEW = findReachedFiles(
  'main.tsx',
  'account/login-page.tsx',
  'app/shell/shell.tsx',
  'app/home/home-page.tsx',
);

const ICONS = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*'@tabler\/icons-react'/g;

/** Names of the icons that these files draw. */
export function findIcons(files: ReadonlySet<string>): Set<string> {
  const names = [...files]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ICONS)])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.replace(/^\s*type\s/, '').trim());
  return new Set(names.filter((name) => name !== ''));
}
