/** Sluice may lie below a path: pages ask for relative addresses, and the server leads to such (docs/decisions/0118). */
import { Visitor } from 'oxc-parser';
import { isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const AT_THE_ROOT = /^\/(#|api\/|auth\/|assets\/|health\b|calendars\/)/;

export function findRootAddresses(file: SourceFile): Violation[] {
  const { path } = file;
  if (isTest(path) || isTestSupport(path)) return [];
  const violations: Violation[] = [];
  const look = (start: number, text: unknown) => {
    if (typeof text !== 'string' || !AT_THE_ROOT.test(text)) return;
    violations.push({
      ...{ file: path, line: file.lineNumberAt(start), what: `leads to ${text}, at the root of the site` },
      instead: 'Sluice may lie below a path: make the address relative, without the slash.',
    });
  };
  const asked = (node: { type: string; start: number; value?: unknown; quasis?: { value: { cooked: unknown } }[] }) =>
    look(node.start, node.type === 'TemplateLiteral' ? node.quasis?.[0]?.value.cooked : node.value);
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      const isAsked = path.startsWith('dashboard/')
        ? name === 'fetch'
        : path.startsWith('server/') && name === 'redirect';
      if (isAsked && first) asked(first as Parameters<typeof asked>[0]);
    },
  }).visit(file.program);
  return violations;
}
