/** Where a file reads the date of the machine. `new Date(ms)` is a value made of an argument; `Date(…)` never is. */
import { Visitor } from 'oxc-parser';
import type { SourceFile } from './source-file.ts';

export interface DateRead {
  start: number;
  /** The expression: `new Date()`. */
  word: string;
}

const MEMBERS = new Set(['Date.now', 'Temporal.Now']);

export function findDateReads({ program }: SourceFile): DateRead[] {
  const found: DateRead[] = [];
  const isDate = (callee: { type: string; name?: unknown }) => callee.type === 'Identifier' && callee.name === 'Date';
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier') return;
      const key = property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : '';
      const word = `${object.name}.${key}`;
      if (MEMBERS.has(word)) found.push({ start, word });
    },
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) found.push({ start: node.start, word: 'new Date()' });
    },
    CallExpression(node) {
      if (isDate(node.callee)) found.push({ start: node.start, word: 'Date()' });
    },
  }).visit(program);
  return found;
}
