/** Which texts a file says, and which files it fetches later: read from its syntax, so that a comment counts for nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Texts } from '@sluice/i18n/translate';
import { parseSync } from 'vite';

/** `import('./page.tsx')`, with its place in the code. */
export interface LaterImport {
  file: string;
  start: number;
  end: number;
}

interface Syntax {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  source?: Syntax;
  quasis?: { value: { cooked: string } }[];
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

function* walkNodes(node: Syntax): Generator<Syntax> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntax(child)) yield* walkNodes(child);
  }
}

const readSyntax = (file: string, code: string) => walkNodes(parseSync(file, code).program as unknown as Syntax);

/** Keys with a point between group and name; one key for all the forms that a count takes. */
export const listKeys = (texts: Texts, group = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [removePluralForm(`${group}${name}`)] : listKeys(text, `${group}${name}.`),
  );

/** `devices` of `devices_one`. */
export const removePluralForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** 'why.title' is that text; `reason.${type}` may be any that begins so. */
export function findTextKeys(file: string, keys: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const { type, value, quasis } of readSyntax(file, readFileSync(file, 'utf8'))) {
    if (type === 'Literal' && typeof value === 'string' && keys.has(value)) found.add(value);
    const head = type === 'TemplateLiteral' ? (quasis?.[0]?.value.cooked ?? '') : '';
    if (!head.includes('.')) continue;
    for (const key of keys) if (key.startsWith(head)) found.add(key);
  }
  return found;
}

/** Our own files that this one fetches when they are wanted. */
export function findLaterImports(file: string, code: string): LaterImport[] {
  if (!code.includes('import(')) return [];
  return [...readSyntax(file, code)].flatMap(({ type, start, end, source }) => {
    const path = type === 'ImportExpression' && typeof source?.value === 'string' ? source.value : '';
    const target = resolve(dirname(file), path);
    return /^\.{1,2}\/.*\.tsx?$/.test(path) && existsSync(target) ? [{ file: target, start, end }] : [];
  });
}
