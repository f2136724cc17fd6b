/** Every file of the engine must be reachable from the product's entry points. */
import { isTest } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** Where the product starts; tests, proofs and benches are none of these. */
export const PRODUCT_ENTRIES: readonly string[] = [
  'server/main.ts',
  'server/operator/main.ts',
  'server/routine/planner-worker.ts',
  'dashboard/main.tsx',
  'dashboard/platform/offline/worker.ts',
];

/** Files of the engine that the product does not reach; `engine/proof` may be for tests alone. */
export function findUnreachedEngine(files: readonly SourceFile[], entries: readonly string[]): Violation[] {
  if (entries.length === 0) return [];
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target } of byPath.get(path)?.imports ?? []) if (target !== null) queue.push(target);
  }
  return files
    .filter(({ path }) => path.startsWith('engine/') && !path.startsWith('engine/proof/') && !isTest(path))
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      what: 'is reached from no entry point of the product',
      instead: 'wire it into the planner or the server, move it to engine/proof, or delete it.',
    }));
}
