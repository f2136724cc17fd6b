/** A file as the rules see it: its syntax tree and what it imports. */
import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'oxc-parser';
import type { Violation } from './violation.ts';

export interface RawFile {
  /** From the root of the repository, with `/`. */
  path: string;
  /** Content; empty for a file that is no code. */
  text: string;
}

export interface Import {
  /** The specifier as written; null when it is computed. */
  specifier: string | null;
  /** A path in the repository, `npm:NAME` or `node:NAME`; null when the specifier is computed. */
  target: string | null;
  line: number;
  /** A type import, which is removed at run time. */
  isTypeOnly: boolean;
}

export interface SourceFile {
  path: string;
  imports: readonly Import[];
  program: ReturnType<typeof parseSync>['program'];
  lineNumberAt(offset: number): number;
  /** Why the file cannot be read as a program, if so. */
  errors: readonly Violation[];
}

export const isCode = (path: string) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.includes('/public/');

export function parseFile({ path, text }: RawFile): SourceFile {
  const parsed = parseSync(path, text);
  const findLineNumber = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (node: { start: number }, specifier: string | null, isTypeOnly: boolean) =>
    imports.push({
      specifier,
      target: specifier === null ? null : resolveTarget(path, specifier),
      line: findLineNumber(node.start),
      isTypeOnly,
    });
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: ({ start, source }) => {
      const isPlain = source.type === 'Literal' && typeof source.value === 'string';
      add({ start }, isPlain ? String(source.value) : null, false);
    },
    TSImportType: (node) => add(node, node.source.value, true),
  }).visit(parsed.program);
  const errors = parsed.errors.map((error) => ({
    file: path,
    line: findLineNumber(error.labels[0]?.start ?? 0),
    what: 'cannot be read',
    instead: error.message,
  }));
  return { path, imports, program: parsed.program, lineNumberAt: findLineNumber, errors };
}

/** Where a specifier leads. Workspace names follow the `exports` of our packages: `./*` is `./*.ts`. */
function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).replace(/\?\w+$/, '');
  const own = /^@sluice\/(.+)$/.exec(specifier)?.[1];
  if (own !== undefined) return /\.\w+$/.test(own) ? own : `${own}.ts`;
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`;
}
