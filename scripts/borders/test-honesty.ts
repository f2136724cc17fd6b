/** A test runs, or says at run time why it does not. */
import { Visitor } from 'oxc-parser';
import { isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const ROOTS = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const SKIPS = new Set(['skip', 'fixme']);
const INSTEAD: Readonly<Record<string, string>> = {
  only: 'the others would not run: take `.only` out.',
  todo: 'write the test or take it out: an issue remembers better.',
  skipIf: 'skip inside the test, with the reason: `context.skip(condition, "reason")`.',
  runIf: 'skip inside the test, with the reason: `context.skip(condition, "reason")`.',
  skip: 'a test is skipped at run time and says why: `context.skip("reason")`, `test.skip(condition, "reason")`.',
};

interface Expression {
  type: string;
  start: number;
}

export function findSilencedTests(file: SourceFile): Violation[] {
  if (!isTest(file.path) && !isTestSupport(file.path)) return [];
  const violations: Violation[] = [];
  const say = (offset: number, word: string) =>
    violations.push({
      file: file.path,
      line: file.lineNumberAt(offset),
      what: `has .${word}`,
      instead: INSTEAD[SKIPS.has(word) ? 'skip' : word] ?? '',
    });
  const excused = new Set<number>();
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      const member = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee : null;
      const name = member?.property.type === 'Identifier' ? member.property.name : '';
      if (member === null || !SKIPS.has(name)) return;
      const reasoned = isText(node.arguments.at(-1));
      const isStatic = node.arguments.length < 2 || isText(node.arguments[0]);
      const isOfRoot = findRoot(member.object) !== null;
      if (isOfRoot && reasoned && !isStatic) excused.add(member.start);
      // `context.skip()`: the reason may be all it is given.
      if (
        !isOfRoot &&
        member.object.type === 'Identifier' &&
        /^(context|ctx|task)$/.test(member.object.name) &&
        !reasoned
      )
        say(member.start, name);
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier' || findRoot(node.object) === null) return;
      const { name } = node.property;
      if (excused.has(node.start) || !(name in INSTEAD || SKIPS.has(name))) return;
      say(node.start, name);
    },
    Property(node) {
      const isSwitch = node.value.type === 'Literal' && node.value.value === true;
      if (node.key.type === 'Identifier' && isSwitch && ['only', 'skip', 'todo'].includes(node.key.name))
        say(node.start, node.key.name);
    },
  }).visit(file.program);
  return violations;
}

const isText = (node: Expression | undefined) =>
  node !== undefined &&
  ((node.type === 'Literal' && 'value' in node && typeof node.value === 'string') || node.type === 'TemplateLiteral');

/** `test` of `test.concurrent.only`; null when the chain begins with anything else. */
function findRoot(node: Expression): string | null {
  if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string')
    return ROOTS.has(node.name) ? node.name : null;
  return node.type === 'MemberExpression' && 'object' in node ? findRoot(node.object as Expression) : null;
}
