/** The engine reads no clock, uses no random numbers, and does no input or output. */
import { Visitor } from 'oxc-parser';
import { findDateReads } from './date-reads.ts';
import { isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const TIME = 'the engine never reads a clock: take the time as an argument.';
const CHANCE = 'the engine draws no lots: take the number as an argument.';
const OUTSIDE = 'the engine reads and writes nothing: take the value as an argument, return what is to be said.';

const MEMBERS: Readonly<Record<string, string>> = {
  'Math.random': CHANCE,
};

const GLOBALS: Readonly<Record<string, string>> = {
  performance: TIME,
  setTimeout: TIME,
  setInterval: TIME,
  setImmediate: TIME,
  crypto: CHANCE,
  fetch: OUTSIDE,
  process: OUTSIDE,
  console: OUTSIDE,
  globalThis: OUTSIDE,
};

export function findImpurities(file: SourceFile): Violation[] {
  if (!file.path.startsWith('engine/') || isTest(file.path) || isTestSupport(file.path)) return [];
  const violations: Violation[] = [];
  const say = (offset: number, word: string, instead: string) =>
    violations.push({ file: file.path, line: file.lineNumberAt(offset), what: `mentions ${word}`, instead });
  for (const { start, word } of findDateReads(file)) say(start, word, TIME);
  const names = new Set<number>();
  const nameOnly = (node: { start: number; type: string }, isComputed: boolean) => {
    if (!isComputed) names.add(node.start);
  };
  new Visitor({
    MemberExpression(node) {
      const { object, property, computed, start } = node;
      nameOnly(property, computed);
      if (object.type !== 'Identifier') return;
      const key = property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : '';
      const word = `${object.name}.${key}`;
      if (MEMBERS[word] !== undefined) say(start, word, MEMBERS[word]);
    },
    Property: (node) => nameOnly(node.key, node.computed || node.shorthand),
    PropertyDefinition: (node) => nameOnly(node.key, node.computed),
    MethodDefinition: (node) => nameOnly(node.key, node.computed),
    TSPropertySignature: (node) => nameOnly(node.key, node.computed),
    TSMethodSignature: (node) => nameOnly(node.key, node.computed),
    Identifier(node) {
      const instead = Object.hasOwn(GLOBALS, node.name) ? GLOBALS[node.name] : undefined;
      if (instead !== undefined && !names.has(node.start)) say(node.start, node.name, instead);
    },
  }).visit(file.program);
  return violations;
}
