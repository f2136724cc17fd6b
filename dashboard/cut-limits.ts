/** Ships the limits that the browser's files name: the others are the server's alone. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Plugin } from 'vite';

const FILE = /[\\/]engine[\\/]vocabulary[\\/]limits\.ts$/;
const root = dirname(import.meta.dirname);

/** Any mention counts, so that none that is read by another way is left out. */
function namedInBrowser(): Set<string> {
  const files = globSync('{dashboard,contract,engine}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/*.test.{ts,tsx}',
      'engine/vocabulary/limits.ts',
      'engine/proof/**',
    ],
  });
  return new Set(files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? []));
}

export function shippedLimits(): Partial<typeof LIMITS> {
  const named = namedInBrowser();
  return Object.fromEntries(Object.entries(LIMITS).filter(([name]) => named.has(name)));
}

export const cutLimits = (): Plugin => ({
  name: 'cut-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: FILE },
    handler: () => ({ code: `export const LIMITS = ${JSON.stringify(shippedLimits())};`, map: null }),
  },
});
