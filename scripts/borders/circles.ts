/** Files that import each other in a circle. */
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** Each circle once, at the import that closes it. Imports of types alone load nothing and do not count. */
export function findCircles(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];

  function walk(path: string): void {
    trail.push(path);
    for (const { target, specifier, line, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (isTypeOnly || target === null || !byPath.has(target) || done.has(target)) continue;
      const start = trail.indexOf(target);
      if (start < 0) walk(target);
      else {
        violations.push({
          file: path,
          line,
          what: `imports ${specifier}`,
          instead: `this closes a circle (${[...trail.slice(start), target].join(' > ')}): move what both need into a third file.`,
        });
      }
    }
    trail.pop();
    done.add(path);
  }

  for (const { path } of files) if (!done.has(path)) walk(path);
  return violations;
}
